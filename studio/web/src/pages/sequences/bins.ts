// What a picture of very many values needs to know of them.

/** steps is the distance of the marks of an axis of so long a span: 1, 2 or 5 times a power of ten. */
export function steps(span: number, most: number): number {
  const least = Math.max(span / Math.max(most, 1), 1);
  const power = 10 ** Math.floor(Math.log10(least));
  for (const f of [1, 2, 5]) if (f * power >= least) return f * power;
  return 10 * power;
}

export interface Bins {
  /** How many heaps fall into a cell, column by column. */
  counts: Uint32Array;
  rows: number;
  /** The fullest cell. */
  most: number;
}

/** binned counts the values at places a to b-1 in cells; a row a value where there is room. */
export function binned(near: ArrayLike<number>, a: number, b: number, columns: number, most: number, greatest: number): Bins {
  const rows = Math.max(1, Math.min(most, greatest + 1));
  const counts = new Uint32Array(columns * rows);
  const scale = rows / (greatest + 1);
  const single = rows === greatest + 1;
  for (let c = 0; c < columns; c++) {
    const from = a + Math.ceil(((b - a) * c) / columns);
    const to = a + Math.ceil(((b - a) * (c + 1)) / columns);
    const base = c * rows;
    if (single) for (let i = from; i < to; i++) counts[base + near[i]]++;
    else for (let i = from; i < to; i++) counts[base + Math.min(rows - 1, Math.floor(near[i] * scale))]++;
  }
  let fullest = 0;
  for (const c of counts) if (c > fullest) fullest = c;
  return { counts, rows, most: fullest };
}

/** greatestOf is the greatest value at places a to b-1. */
export function greatestOf(near: ArrayLike<number>, a: number, b: number): number {
  let g = 0;
  for (let i = a; i < b; i++) if (near[i] > g) g = near[i];
  return g;
}
