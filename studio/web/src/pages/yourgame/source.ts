// The game that is being written, as the engine is asked about it.
import { Problem } from '../../engine';

export interface Source {
  /** As the notation has it: the rule in braces, or the name of the program. */
  game: string;
  /** The rule, or the program. */
  text: string;
  /** The file of the program; none for a rule in words. */
  files?: Readonly<Record<string, string>>;
}

/** faulty is the text that a problem counts its place in: a line of the program, or what was asked. */
export function faulty(e: unknown, s: Source, asked = ''): string {
  return e instanceof Problem && e.line !== null && s.files ? (s.text.split('\n')[e.line - 1] ?? '') : asked;
}

/** lineOf is the line of the program that a problem is in; null where it is in none. */
export const lineOf = (e: unknown): number | null => (e instanceof Problem ? e.line : null);
