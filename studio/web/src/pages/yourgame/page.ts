import type { Page } from '..';

export default {
  route: 'your-game',
  order: 4,
  title: { en: 'Your game', zh: '自定义游戏' },
  load: () => import('./YourGame.svelte'),
} satisfies Page;
