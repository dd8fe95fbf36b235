import type { Page } from '..';

export default {
  route: 'misere',
  order: 5,
  title: { en: 'Misère', zh: '反规则' },
  load: () => import('./Misere.svelte'),
} satisfies Page;
