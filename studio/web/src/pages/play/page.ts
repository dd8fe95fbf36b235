import type { Page } from '..';

export default {
  route: 'play',
  order: 1,
  title: { en: 'Play', zh: '对局' },
  load: () => import('./Play.svelte'),
} satisfies Page;
