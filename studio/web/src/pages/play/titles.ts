// What a game is called where there is room for its name alone.
import type { Game } from '../../engine';

/** title is the name of a game as a person says it. */
export function title(g: Pick<Game, 'name' | 'aliases' | 'title'>, lang: 'en' | 'zh'): string {
  if (g.title && g.title !== g.name) return g.title;
  if (lang === 'zh') {
    const own = g.aliases.find((a) => /[\u4e00-\u9fff]/.test(a));
    if (own) return own;
  }
  return g.name
    .replace(/s-(?=kayles|chess)/, '’s-')
    .replace(/^(grundy|guile)s$/, '$1’s')
    .split('-')
    .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
    .join(' ');
}
