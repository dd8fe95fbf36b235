import type { Page } from '..';

export default {
  route: 'sequences',
  order: 3,
  title: { en: 'Sequences', zh: '数列' },
  load: () => import('./Sequences.svelte'),
} satisfies Page;
