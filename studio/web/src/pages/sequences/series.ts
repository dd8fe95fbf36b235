// Grundy values as the engine packs them: millions of whole numbers of one width.
import type { Int, Limit } from '../../engine';

export interface Packed {
  game: string;
  from: Int;
  to: Int;
  width: Int;
  data: string;
  greatest: Int;
  sparse: boolean;
  rare: Int[];
  period: { status: 'proved' | 'observed'; preperiod: Int; period: Int; saltus: Int } | null;
  limit?: Limit;
}

export interface Series {
  game: string;
  from: bigint;
  to: bigint;
  /** How many there are; the i-th is that of heap from+i. */
  length: number;
  /** The exact value. */
  exact: (i: number) => bigint;
  /** The values as numbers to draw: exact up to 2^53. */
  near: ArrayLike<number>;
  greatest: bigint;
  sparse: boolean;
  /** Places of the rare heaps, ascending. */
  rare: number[];
  period: Packed['period'];
  limit?: Limit;
}

/** unpack reads a series. */
export async function unpack(p: Packed): Promise<Series> {
  const packed = Uint8Array.from(atob(p.data), (c) => c.charCodeAt(0));
  const raw = await new Response(new Response(packed).body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const width = Number(p.width);
  const numbers = width === 1 ? new Uint8Array(raw) : width === 2 ? words(raw, 2) : width === 4 ? words(raw, 4) : undefined;
  const wide = numbers ? undefined : longs(raw);
  return {
    game: p.game,
    from: p.from,
    to: p.to,
    length: raw.byteLength / width,
    exact: numbers ? (i) => BigInt(numbers[i]) : (i) => wide![i],
    near: numbers ?? Float64Array.from(wide!, Number),
    greatest: p.greatest,
    sparse: p.sparse,
    rare: p.rare.map((n) => Number(n - p.from)),
    period: p.period,
    limit: p.limit,
  };
}

// The least byte comes first, whatever the machine does.
function words(raw: ArrayBuffer, width: 2 | 4): Uint16Array | Uint32Array {
  const view = new DataView(raw);
  const all = width === 2 ? new Uint16Array(raw.byteLength / 2) : new Uint32Array(raw.byteLength / 4);
  for (let i = 0; i < all.length; i++) all[i] = width === 2 ? view.getUint16(2 * i, true) : view.getUint32(4 * i, true);
  return all;
}

function longs(raw: ArrayBuffer): BigUint64Array {
  const view = new DataView(raw);
  const all = new BigUint64Array(raw.byteLength / 8);
  for (let i = 0; i < all.length; i++) all[i] = view.getBigUint64(8 * i, true);
  return all;
}
