import type { Page } from '..';

export default {
  route: 'certificate',
  order: 6,
  title: { en: 'Certificate', zh: '证书' },
  load: () => import('./Certificate.svelte'),
} satisfies Page;
