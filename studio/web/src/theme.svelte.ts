// Light, dark, or as the system has it.
import { keep, kept } from './kept';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const stored = kept('theme');
export const theme = $state({ chosen: (stored === 'light' || stored === 'dark' ? stored : 'auto') as Theme });

/** choose changes the colours and remembers the choice. */
export function choose(t: Theme) {
  theme.chosen = t;
  keep('theme', t === 'auto' ? null : t);
}
