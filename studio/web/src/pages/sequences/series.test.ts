import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { binned, steps } from './bins';
import { unpack, type Packed } from './series';

const packed = (width: number, bytes: number[], rest: Partial<Packed> = {}): Packed => ({
  game: '0.77',
  from: 0n,
  to: BigInt(bytes.length / width - 1),
  width: BigInt(width),
  data: gzipSync(Uint8Array.from(bytes)).toString('base64'),
  greatest: 0n,
  sparse: false,
  rare: [],
  period: null,
  ...rest,
});

describe('packed values', () => {
  it('are read in every width', async () => {
    const one = await unpack(packed(1, [0, 1, 255]));
    expect([...Array(one.length).keys()].map(one.exact)).toEqual([0n, 1n, 255n]);
    const two = await unpack(packed(2, [1, 2, 255, 255]));
    expect([two.exact(0), two.exact(1)]).toEqual([513n, 65535n]);
    const four = await unpack(packed(4, [4, 3, 2, 1]));
    expect(four.exact(0)).toBe(0x01020304n);
    const eight = await unpack(packed(8, [...Array(8).fill(255), 0, 0, 0, 0, 0, 0, 0, 128]));
    expect([eight.exact(0), eight.exact(1)]).toEqual([2n ** 64n - 1n, 2n ** 63n]);
    expect(eight.near[1]).toBe(2 ** 63);
  });

  it('place the rare heaps from the first', async () => {
    const s = await unpack(packed(1, [0, 1, 2, 3], { from: 2n ** 63n, rare: [2n ** 63n + 1n, 2n ** 63n + 3n] }));
    expect(s.rare).toEqual([1, 3]);
  });
});

describe('bins', () => {
  it('count every heap once', () => {
    const near = Array.from({ length: 1001 }, (_, i) => i % 7);
    for (const [a, b, columns] of [
      [0, 1001, 10],
      [3, 900, 333],
      [500, 501, 1],
    ]) {
      const { counts, rows } = binned(near, a, b, columns, 7, 6);
      expect(rows).toBe(7);
      expect(counts.reduce((s, c) => s + c, 0)).toBe(b - a);
    }
  });

  it('fold large values into the rows there are', () => {
    const { counts, rows } = binned([0, 500, 999], 0, 3, 1, 100, 999);
    expect(rows).toBe(100);
    expect([counts[0], counts[50], counts[99]]).toEqual([1, 1, 1]);
  });
});

describe('steps of an axis', () => {
  it('are 1, 2 or 5 times a power of ten, at least 1', () => {
    expect(steps(10, 5)).toBe(2);
    expect(steps(7, 10)).toBe(1);
    expect(steps(1e6, 5)).toBe(200000);
    expect(steps(3, 2)).toBe(2);
    expect(steps(2.2e7, 5)).toBe(5e6);
  });
});
