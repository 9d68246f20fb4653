import { edgeAt, type FlatRing } from './plan-projection.ts';

/**
 * Hatches are drawn line by line and clipped to the polygon here: a renderer that draws a plan strip by strip takes four times as
 * long with SVG patterns.
 */
export type HatchName = 'treads' | 'warning' | 'crossed' | 'dotted';

interface Hatch {
  /** Each entry is a family of parallel lines a·x + b·y = n · spacing, for integers n. */
  readonly families: readonly (readonly [a: number, b: number])[];
  readonly spacing: number;
  readonly attributes: string;
}

const level = [0, 1] as const;
const upright = [1, 0] as const;
const rising = [1, 1] as const;
const falling = [1, -1] as const;

/** `treads` lie across the longer side of the polygon. */
const hatches: Readonly<Record<HatchName, Hatch>> = {
  treads: { families: [level], spacing: 72, attributes: 'stroke="#2b2b2b" stroke-width="12"' },
  warning: { families: [rising], spacing: 160, attributes: 'stroke="#d9a355" stroke-width="28"' },
  crossed: { families: [rising, falling], spacing: 120, attributes: 'stroke="#6a5a8c" stroke-width="10"' },
  dotted: {
    families: [level],
    spacing: 100,
    attributes: 'stroke="#9a9890" stroke-width="24" stroke-dasharray="24 76"',
  },
};

/** The lines of a hatch in a polygon, by the even-odd rule, as SVG. */
export function drawHatch(name: HatchName, rings: readonly FlatRing[], isTall: boolean): string {
  const { families, spacing, attributes } = hatches[name];
  const turned = name === 'treads' && !isTall ? [upright] : families;
  const d = turned.map((family) => cutLines(rings, family, spacing)).join('');
  return d === '' ? '' : `<path d="${d}" fill="none" ${attributes}/>`;
}

interface Crossing {
  readonly x: number;
  readonly y: number;
  /** The position along the line. */
  readonly place: number;
}

function cutLines(rings: readonly FlatRing[], [a, b]: readonly [number, number], spacing: number): string {
  const crossings = new Map<number, Crossing[]>();
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y, nextX, nextY] = edgeAt(ring, i);
      const from = (a * x + b * y) / spacing;
      const to = (a * nextX + b * nextY) / spacing;
      // Each edge is half open, so that a line through a vertex crosses one of its two edges, or both, or neither.
      for (let line = Math.floor(Math.min(from, to)) + 1; line <= Math.max(from, to); line++) {
        const along = (line - from) / (to - from);
        const crossX = x + along * (nextX - x);
        const crossY = y + along * (nextY - y);
        const crossing = { x: crossX, y: crossY, place: b * crossX - a * crossY };
        const others = crossings.get(line);
        if (others) others.push(crossing);
        else crossings.set(line, [crossing]);
      }
    }
  }
  return [...crossings.values()].map(joinPairs).join('');
}

function joinPairs(crossings: readonly Crossing[]): string {
  const sorted = crossings.toSorted((p, q) => p.place - q.place);
  let d = '';
  for (let i = 0; i + 1 < sorted.length; i += 2) {
    const from = roundedOf(sorted[i]);
    const to = roundedOf(sorted[i + 1]);
    if (from !== to) d += `M${from}L${to}`;
  }
  return d;
}

function roundedOf(crossing: Crossing | undefined): string {
  return crossing ? `${Math.round(crossing.x)} ${Math.round(crossing.y)}` : '';
}
