import type { Budget } from '../limits.ts';
import type { Position } from '../model.ts';
import type { Rings } from '../source-geometry.ts';
import { readCurvedText } from './curved-text.ts';

const number = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?';
const token = new RegExp(`\\s*(?:(${number})|([(),]))`, 'y');
const start = /^\s*([A-Z]+)\s*(?:(?:ZM|Z|M)\s*)?(?=\(|EMPTY)/i;
const startLength = 200;

/** Reads a POLYGON, a MULTIPOLYGON, the same with arcs, or a POINT in well-known text. */
export function readWellKnownText(
  text: string,
  budget: Budget,
): { readonly polygons: Rings[] } | { readonly position: Position } | { readonly problem: string } {
  if (text.trim() === '') return { problem: 'It has no geometry.' };
  const kind =
    start
      .exec(text.slice(0, startLength))?.[1]
      ?.toUpperCase()
      .replace(/(?:ZM|Z|M)$/, '') ?? '';
  if (/EMPTY\s*$/i.test(text)) return { problem: 'It has an empty geometry.' };
  if (kind === 'CURVEPOLYGON' || kind === 'MULTISURFACE') {
    const polygons = readCurvedText(text, budget);
    return polygons ? { polygons } : { problem: 'Its geometry is not WKT.' };
  }
  if (kind !== 'POLYGON' && kind !== 'MULTIPOLYGON' && kind !== 'POINT')
    return {
      problem: /^[A-Z]{1,30}$/.test(kind) ? `It is a ${kind}, not a polygon.` : 'Its geometry is not WKT.',
    };
  const depth = kind === 'POINT' ? 1 : kind === 'POLYGON' ? 2 : 3;
  const rings = readLists(text, text.indexOf('('), depth, budget);
  if (!rings) return { problem: 'Its geometry is not WKT.' };
  const [position] = rings[0]?.ring ?? [];
  if (depth === 1 && position) return { position };
  return { polygons: depth === 2 ? [rings.map(({ ring }) => ring)] : groupByPolygon(rings) };
}

interface FoundRing {
  readonly polygon: number;
  readonly ring: readonly Position[];
}

function groupByPolygon(rings: readonly FoundRing[]): Rings[] {
  const groups = new Map<number, (readonly Position[])[]>();
  for (const { polygon, ring } of rings) {
    const group = groups.get(polygon);
    if (group) group.push(ring);
    else groups.set(polygon, [ring]);
  }
  return [...groups.values()];
}

/** Reads the nested lists of numbers. @returns `undefined` if they have the wrong depth */
function readLists(text: string, from: number, ringDepth: number, budget: Budget): FoundRing[] | undefined {
  const rings: FoundRing[] = [];
  let depth = 0;
  let polygon = 0;
  let ring: Position[] = [];
  let position: number[] = [];
  const endPosition = () => {
    if (position.length < 2) return false;
    budget.takeVertices(1);
    ring.push(position.slice(0, 3));
    position = [];
    return true;
  };
  token.lastIndex = from;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [, digits, sign] = match;
    if (digits !== undefined) {
      if (depth !== ringDepth || position.length === 4) return undefined;
      position.push(Number(digits));
    } else if (sign === '(') {
      depth++;
      if (depth > ringDepth) return undefined;
      if (depth === ringDepth) ring = [];
    } else if (sign === ')') {
      if (depth === ringDepth) {
        if (!endPosition()) return undefined;
        rings.push({ polygon, ring });
      } else if (depth === 2) polygon++;
      depth--;
      if (depth === 0) return rings;
    } else if (depth === ringDepth && !endPosition()) return undefined;
  }
  return undefined;
}
