import { expect, it } from 'vitest';
import type { GameGraph } from '../../engine';
import { layers } from './layers';

/** The graph of one heap from which 1 or 2 are taken. */
function heap(n: number): GameGraph {
  const left = (k: number) => (k % 3 === 0 ? (2 * k) / 3 : 2 * Math.floor(k / 3) + 1);
  return {
    nodes: Array.from({ length: n + 1 }, (_, i) => ({ position: `h ${n - i}`, outcome: (n - i) % 3 ? 'N' : 'P', remoteness: BigInt(left(n - i)), layer: BigInt(left(n - i)), folded: false }) as const),
    edges: Array.from({ length: n }, (_, i) => [1, 2].filter((k) => i + k <= n).map((k) => [BigInt(i), BigInt(i + k)] as [bigint, bigint])).flat(),
    layers: BigInt(left(n) + 1),
    folded: 0n,
  };
}

it('puts every position into its row, without overlap and within the picture', () => {
  for (const n of [0, 1, 7, 30]) {
    const g = heap(n);
    const d = layers(g, (i) => g.nodes[i].position);
    for (const [i, s] of d.spots.entries()) {
      expect(s.x - s.width / 2).toBeGreaterThanOrEqual(0);
      expect(s.x + s.width / 2).toBeLessThanOrEqual(d.width);
      expect(s.y).toBeGreaterThan(0);
      expect(s.y).toBeLessThan(d.height);
      for (const [j, t] of d.spots.entries()) {
        if (i < j && s.y === t.y) expect(Math.abs(s.x - t.x)).toBeGreaterThanOrEqual((s.width + t.width) / 2);
        expect(s.y < t.y).toBe(g.nodes[i].layer > g.nodes[j].layer);
      }
    }
  }
});
