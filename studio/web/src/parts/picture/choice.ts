// A choice is a move that a player has pointed at and not yet made.
import type { Picture, Term } from '../../engine';
import { mostDrawn } from './layout';

export interface Choice {
  /** What the term becomes, in the notation. */
  target: string;
  /** The move in words. */
  says: string;
}

/** What every picture is given. */
export interface Drawn {
  /** The game's name with its parameters, as the term has it. */
  name: string;
  /** The term, in the notation. */
  text: string;
  picture: Picture;
  /** Whether a move may be chosen. */
  playable: boolean;
  /** Told of a choice; null where it is taken back. */
  choose: (c: Choice | null) => void;
  /** Makes the chosen move. */
  confirm: () => void;
  /** Grows when the choice has been taken back from outside. */
  round: number;
}

/** pointable says whether moves can be pointed at in the picture of a term. */
export function pointable(t: Term): boolean {
  return t.picture.kind === 'graph' ? t.moves !== undefined && (t.picture.vertices?.length ?? 0) <= mostDrawn : t.picture.kind !== 'numbers';
}

/** written is the notation of a game with sizes; nothing left is a heap of 0. */
export function written(name: string, sizes: readonly bigint[]): string {
  return `${name} ${sizes.length ? sizes.join(',') : '0'}`;
}

/** splits says whether a game splits a heap without taking, and whether it only does that. */
export function splits(name: string): 'never' | 'also' | 'only' {
  if (name === 'grundys' || /^[48C]!?\.0*$/i.test(name)) return 'only';
  if (name === 'lasker' || /^[48C]!?\./i.test(name)) return 'also';
  return 'never';
}

/** several says whether one move may take from more than one heap. */
export function several(name: string): boolean {
  return /^(moore|nim_k|exact|index|wythoff|circular)\b/.test(name);
}

/** A number between 0 and 1 that is always the same for the same place: what is drawn by hand is never quite even. */
export function uneven(a: number, b: number): number {
  const x = Math.sin(a * 127.1 + b * 311.7 + 1.7) * 43758.5453;
  return x - Math.floor(x);
}

export const least = (a: bigint, b: bigint) => (a < b ? a : b);
export const most = (a: bigint, b: bigint) => (a > b ? a : b);
