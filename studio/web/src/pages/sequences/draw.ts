// The picture of a stretch of a sequence. A short one has a mark for every heap; a
// long one is binned, and the shade of a cell says how often its value occurs there.
// Rare values are diamonds over the common discs. The period stands in a bracket
// below the axis.
import { grouped } from '../../parts/whole';
import { binned, greatestOf, steps } from './bins';
import type { Series } from './series';

/** The places from a to b-1 are shown. */
export interface View {
  a: number;
  b: number;
}

export interface Colours {
  text: string;
  line: string;
  common: string;
  rare: string;
}

export const margin = { left: 56, right: 14, top: 12, bottom: 58 };

/** Below so many heaps each has a mark of its own. */
const single = 3000;

export function draw(canvas: HTMLCanvasElement, s: Series, view: View, c: Colours) {
  const scale = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  if (width < 120 || height < 120) return;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const g = canvas.getContext('2d')!;
  g.scale(scale, scale);
  g.clearRect(0, 0, width, height);
  g.font = `12px ${getComputedStyle(canvas).fontFamily}`;

  const w = width - margin.left - margin.right;
  const h = height - margin.top - margin.bottom;
  const { a, b } = view;
  const count = b - a;
  const greatest = Math.max(1, greatestOf(s.near, a, b));
  const x = (i: number) => margin.left + ((i - a + 0.5) / count) * w;
  const y = (v: number) => margin.top + h - ((v + 0.5) / (greatest + 1)) * h;

  // The axes.
  g.strokeStyle = c.line;
  g.fillStyle = c.text;
  g.lineWidth = 1;
  g.textAlign = 'right';
  g.textBaseline = 'middle';
  const up = steps(greatest, h / 40);
  for (let v = 0; v <= greatest; v += up) {
    g.beginPath();
    g.moveTo(margin.left, Math.round(y(v)) + 0.5);
    g.lineTo(margin.left + w, Math.round(y(v)) + 0.5);
    g.stroke();
    g.fillText(v < 1e7 ? grouped(v) : v.toExponential(1), margin.left - 8, y(v));
  }
  g.textAlign = 'center';
  g.textBaseline = 'top';
  const step = BigInt(steps(count, w / 90));
  const base = margin.top + h;
  let shownTo = -Infinity;
  for (let n = ((s.from + BigInt(a) + step - 1n) / step) * step; n < s.from + BigInt(b); n += step) {
    const at = x(Number(n - s.from));
    const label = grouped(n);
    const half = g.measureText(label).width / 2;
    g.fillRect(Math.round(at), base, 1, 5);
    if (at - half > shownTo && at + half < width - 2) {
      g.fillText(label, at, base + 8);
      shownTo = at + half + 12;
    }
  }
  g.fillRect(margin.left, base, w, 1);

  // The values.
  const rare = s.sparse ? s.rare.slice(lower(s.rare, a), lower(s.rare, b)) : [];
  g.fillStyle = c.common;
  if (count <= single) {
    const r = Math.max(1.4, Math.min(6, (w / count) * 0.42, (h / (greatest + 1)) * 0.45));
    const isRare = new Set(rare);
    g.beginPath();
    for (let i = a; i < b; i++) {
      if (isRare.has(i)) continue;
      g.moveTo(x(i) + r, y(s.near[i]));
      g.arc(x(i), y(s.near[i]), r, 0, 2 * Math.PI);
    }
    g.fill();
  } else {
    const columns = Math.floor(w);
    const { counts, rows, most } = binned(s.near, a, b, columns, Math.floor(h), greatest);
    const cell = h / rows;
    const gap = cell > 6 ? 1 : 0;
    for (let col = 0; col < columns; col++) {
      for (let row = 0; row < rows; row++) {
        const n = counts[col * rows + row];
        if (n === 0) continue;
        g.globalAlpha = most === 1 ? 1 : 0.25 + (0.75 * Math.log(n)) / Math.log(most);
        g.fillRect(margin.left + col, margin.top + h - (row + 1) * cell + gap / 2, 1, cell - gap);
      }
    }
    g.globalAlpha = 1;
  }
  g.fillStyle = c.rare;
  const d = count <= 300 ? 6 : 4.5;
  g.beginPath();
  for (const i of rare) {
    const px = x(i);
    const py = y(s.near[i]);
    g.moveTo(px, py - d);
    g.lineTo(px + d, py);
    g.lineTo(px, py + d);
    g.lineTo(px - d, py);
    g.closePath();
  }
  g.fill();

  if (s.period) bracket(g, s, view, w, base + 34, c);
}

/** bracket marks the first period with a strong bracket, and where the later ones begin. */
function bracket(g: CanvasRenderingContext2D, s: Series, { a, b }: View, w: number, top: number, c: Colours) {
  const first = Number(s.period!.preperiod - s.from);
  const length = Number(s.period!.period);
  const edge = (i: number) => margin.left + Math.max(0, Math.min(1, (i - a) / (b - a))) * w;
  g.strokeStyle = c.text;
  const k0 = Math.max(0, Math.floor((a - first) / length));
  const far = (length / (b - a)) * w > 7;
  g.lineWidth = far ? 1.5 : 3;
  g.setLineDash(s.period!.status === 'proved' ? [] : [5, 4]);
  for (let k = k0; first + k * length < b; k++) {
    const from = first + k * length;
    const to = far ? from + length : b;
    if (to > a) {
      const left = edge(from) + (from >= a ? 1.5 : 0);
      const right = edge(to) - (to <= b ? 1.5 : 0);
      g.beginPath();
      if (from >= a) g.moveTo(left, top), g.lineTo(left, top + 8);
      else g.moveTo(left, top + 8);
      g.lineTo(right, top + 8);
      if (to <= b) g.lineTo(right, top);
      g.stroke();
    }
    if (!far) break;
  }
  g.setLineDash([]);
}

/** lower is the place of the first number that is at least n in an ascending list. */
function lower(list: readonly number[], n: number): number {
  let lo = 0;
  let hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid] < n) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
