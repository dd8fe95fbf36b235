// Places for the vertices of a graph: springs along the edges, all vertices pushing
// one another away, from a start that is always the same, so that a graph is always
// drawn in the same way. With a ground the distance from it is the height.

export interface Spot {
  x: number;
  y: number;
}

const side = 360;

/** How many vertices a picture can have. */
export const mostDrawn = 60;

export function layout(n: number, edges: readonly (readonly [number, number])[], ground = -1): Spot[] {
  if (n === 0) return [];
  const spots: Spot[] = Array.from({ length: n }, (_, i) => {
    const turn = (2 * Math.PI * i) / n - Math.PI / 2;
    return { x: side / 2 + (side / 2) * Math.cos(turn) * 0.9 + (i % 3), y: side / 2 + (side / 2) * Math.sin(turn) * 0.9 + (i % 2) };
  });
  if (n === 1) return [{ x: side / 2, y: side / 2 }];
  const level = ground >= 0 ? levels(n, edges, ground) : null;
  const highest = level ? Math.max(1, ...level) : 1;
  const ideal = side / Math.sqrt(n) / 1.1;
  for (let turn = 0; turn < 220; turn++) {
    const heat = (1 - turn / 220) * side * 0.08;
    const push = spots.map(() => ({ x: 0, y: 0 }));
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const dx = spots[i].x - spots[j].x;
        const dy = spots[i].y - spots[j].y;
        const d = Math.hypot(dx, dy) || 0.1;
        const f = (ideal * ideal) / d / d;
        push[i].x += dx * f;
        push[i].y += dy * f;
        push[j].x -= dx * f;
        push[j].y -= dy * f;
      }
    }
    for (const [a, b] of edges) {
      if (a === b) continue;
      const dx = spots[a].x - spots[b].x;
      const dy = spots[a].y - spots[b].y;
      const f = Math.hypot(dx, dy) / ideal;
      push[a].x -= dx * f;
      push[a].y -= dy * f;
      push[b].x += dx * f;
      push[b].y += dy * f;
    }
    for (let i = 0; i < n; i++) {
      const d = Math.hypot(push[i].x, push[i].y) || 1;
      const step = Math.min(d, heat);
      spots[i].x += (push[i].x / d) * step;
      spots[i].y += (push[i].y / d) * step;
      if (level) spots[i].y = side - (level[i] / highest) * side;
    }
  }
  // Into the box.
  const xs = spots.map((s) => s.x);
  const ys = spots.map((s) => s.y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = level ? 1 : side / Math.max(x1 - x0, y1 - y0, 1);
  return spots.map(({ x, y }) => ({
    x: Math.round(side / 2 + (x - (x0 + x1) / 2) * Math.min(scale, side / Math.max(x1 - x0, 1))),
    y: Math.round(level ? y : side / 2 + (y - (y0 + y1) / 2) * scale),
  }));
}

/** levels are the distances from the ground; what does not reach it stands at the top. */
function levels(n: number, edges: readonly (readonly [number, number])[], ground: number): number[] {
  const level = Array<number>(n).fill(-1);
  level[ground] = 0;
  const queue = [ground];
  for (const v of queue) {
    for (const [a, b] of edges) {
      const w = a === v ? b : b === v ? a : -1;
      if (w >= 0 && level[w] < 0) {
        level[w] = level[v] + 1;
        queue.push(w);
      }
    }
  }
  const top = Math.max(...level, 1);
  return level.map((l) => (l < 0 ? top : l));
}
