// The misère quotient as the engine gives it, and what can be read off it.
import type { Int, Limit } from '../../engine';

export interface Quotient {
  game: string;
  status: 'proved' | 'partial';
  order: Int;
  p_order: Int;
  /** How many heaps are in it, heap 0 counted. */
  heaps: Int;
  period: Int | null;
  preperiod: Int | null;
  phi: string[];
  presentation: string;
  tame: boolean;
  letters: { name: string; heap: Int }[];
  elements: string[];
  p: string[];
  growth: { heap: Int; order: Int; p_order: Int; tame: boolean }[];
  table?: number[][];
  limit?: Limit;
}

/** phi is the element of a heap; null where the quotient does not reach. */
export function phi(q: Quotient, heap: bigint): string | null {
  if (heap < BigInt(q.phi.length)) return q.phi[Number(heap)];
  if (q.period === null || q.preperiod === null) return null;
  return q.phi[Number(q.preperiod + ((heap - q.preperiod) % q.period))];
}

/** product is the element of a sum of heaps; null where one of them is out of reach, or the table is not at hand. */
export function product(q: Quotient, heaps: readonly bigint[]): string | null {
  if (!q.table) return null;
  let at = 0;
  for (const h of heaps) {
    const word = phi(q, h);
    if (word === null) return null;
    at = q.table[at][q.elements.indexOf(word)];
  }
  return q.elements[at];
}

/** factors cuts a word such as ab^2c into its letters and their powers. */
export function factors(word: string): { letter: string; power: string }[] {
  return [...word.matchAll(/([^\d^]\d*|1)(?:\^(\d+))?/g)].map((m) => ({ letter: m[1], power: m[2] ?? '' }));
}

/** heapsOf reads heap sizes as they are typed: "8, 9 12"; null where something else stands there. */
export function heapsOf(text: string): bigint[] | null {
  const parts = text.split(/[\s,，、;+]+/).filter((p) => p !== '');
  if (!parts.every((p) => /^\d{1,20}$/.test(p))) return null;
  return parts.map(BigInt);
}
