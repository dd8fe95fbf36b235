// Places for the positions of a game graph: a row for each number of moves left, the
// ends at the bottom. In a row a position stands where those above it that lead to it
// stand on average, so that few lines cross.
import type { GameGraph } from '../../engine';

export interface Spot {
  x: number;
  y: number;
  width: number;
}

export interface Drawing {
  spots: Spot[];
  width: number;
  height: number;
}

const row = 78;
const high = 34;
const gap = 16;
const letter = 8.4;

/** wide is how wide a text is in signs of the Latin alphabet. */
const wide = (text: string) => [...text].reduce((n, c) => n + (c > '\u2e7f' ? 1.9 : 1), 0);

export function layers(g: GameGraph, label: (i: number) => string): Drawing {
  const count = Number(g.layers);
  const rows: number[][] = Array.from({ length: count }, () => []);
  g.nodes.forEach((n, i) => rows[Number(n.layer)].push(i));
  const above: number[][] = g.nodes.map(() => []);
  for (const [a, b] of g.edges) above[Number(b)].push(Number(a));
  const spots: Spot[] = g.nodes.map((n, i) => ({ x: 0, y: gap + high / 2 + (count - 1 - Number(n.layer)) * row, width: Math.max(38, wide(label(i)) * letter + 26) }));
  let width = 0;
  const middles: number[] = [];
  for (let layer = count - 1; layer >= 0; layer--) {
    const wish = new Map<number, number>();
    for (const i of rows[layer]) {
      const from = above[i].filter((u) => g.nodes[u].layer > g.nodes[i].layer);
      wish.set(i, from.length ? from.reduce((s, u) => s + spots[u].x, 0) / from.length : 0);
    }
    rows[layer].sort((a, b) => wish.get(a)! - wish.get(b)!);
    let at = gap;
    for (const i of rows[layer]) {
      spots[i].x = at + spots[i].width / 2;
      at += spots[i].width + gap;
    }
    middles[layer] = at / 2;
    width = Math.max(width, at);
    // The row stands under the middle of those above.
    const shift = (middles[count - 1] ?? 0) - middles[layer];
    for (const i of rows[layer]) spots[i].x += shift;
  }
  const least = Math.min(...spots.map((s) => s.x - s.width / 2));
  for (const s of spots) s.x += gap - least;
  width = Math.max(...spots.map((s) => s.x + s.width / 2)) + gap;
  return { spots, width, height: Math.max(count - 1, 0) * row + high + 2 * gap };
}

/** the half of the height of a position */
export const half = high / 2;
