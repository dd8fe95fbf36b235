import type { Page } from '..';

export default {
  route: 'analyse',
  order: 2,
  title: { en: 'Analyse', zh: '分析' },
  load: () => import('./Analyse.svelte'),
} satisfies Page;
