// A match is what the address holds: where it began, every move since, the rule of
// the end, who plays. Everything that is shown follows from it.
import type { Query } from '../../address.svelte';

export interface Match {
  start: string;
  /** The whole position after each move. */
  moves: string[];
  misere: boolean;
  /** The other side is the computer; else two people share the page. */
  bot: boolean;
  /** 1: the person moves first. */
  you: 1 | 2;
  level: Level;
  /** A game of one's own, packed as the page where it is written packs it, and its name; empty where there is none. */
  program: string;
  name: string;
  /** What the computer's blunders are drawn from; empty is anew each visit. */
  seed: string;
}

export const levels = [100, 85, 50, 0] as const;
export type Level = (typeof levels)[number];

export const first: Match = { start: 'nim 3,4,5', moves: [], misere: false, bot: true, you: 1, level: 50, program: '', name: '', seed: '' };

// Positions of the same game as the start are written without its name, after "~".
const prefix = (start: string) => {
  const cut = start.trim().lastIndexOf(' ');
  return cut > 0 && !start.includes('+') && !start.includes(', ') ? start.trim().slice(0, cut + 1) : '';
};

/** query is the match as fields of an address; what is as in the first match is left out. */
export function query(m: Match): Query {
  const p = prefix(m.start);
  const short = (t: string) => (p && t.startsWith(p) && !t.includes('+') && !t.includes('~') ? '~' + t.slice(p.length) : t);
  return {
    position: m.start === first.start && m.moves.length === 0 ? '' : m.start,
    moves: m.moves.map(short).join('|'),
    misere: m.misere,
    with: m.bot ? '' : 'human',
    you: m.you === 2 ? 2 : '',
    level: m.level === first.level ? '' : m.level,
    program: m.program,
    name: m.program && m.name,
    seed: m.seed,
  };
}

/** match reads the fields of an address; what makes no sense is as in the first match. */
export function match(q: Readonly<Record<string, string>>): Match {
  const start = q.position?.trim() || first.start;
  const p = prefix(start);
  const level = Number(q.level ?? first.level) as Level;
  return {
    start,
    moves: (q.moves ?? '')
      .split('|')
      .filter((t) => t !== '')
      .map((t) => (t.startsWith('~') ? p + t.slice(1) : t)),
    misere: q.misere === '1',
    bot: q.with !== 'human',
    you: q.you === '2' ? 2 : 1,
    level: levels.includes(level) ? level : first.level,
    program: q.program ?? '',
    name: q.name ?? '',
    seed: q.seed ?? '',
  };
}

export const position = (m: Match) => m.moves.at(-1) ?? m.start;

/** mover is who is to move: 1 or 2. */
export const mover = (m: Match): 1 | 2 => (m.moves.length % 2 === 0 ? 1 : 2);

/** winner is who wins a game that is over. */
export const winner = (m: Match): 1 | 2 => (m.misere ? mover(m) : mover(m) === 1 ? 2 : 1);

/** back is the match before the last move of the person, or of either of two people; null where there is none. */
export function back(m: Match): Match | null {
  if (!m.bot) return m.moves.length ? { ...m, moves: m.moves.slice(0, -1) } : null;
  let n = m.moves.length - 1;
  while (n >= 0 && (n % 2 === 0 ? 1 : 2) !== m.you) n--;
  return n < 0 ? null : { ...m, moves: m.moves.slice(0, n) };
}
