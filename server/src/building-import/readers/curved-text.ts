import type { Budget } from '../limits.ts';
import type { Position } from '../model.ts';
import type { Rings } from '../source-geometry.ts';
import { alongArcs, joinCurves } from './well-known-binary.ts';

/** A part of a geometry in well-known text: its kind, if it is written, and what is between its parentheses. */
interface Node {
  readonly kind: string;
  readonly parts: Node[];
  readonly positions: number[][];
}

const token = /\s*(?:([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|([a-z]+)|([(),]))/iy;
const maxDepth = 8;

/** Reads a CURVEPOLYGON or a MULTISURFACE. @returns `undefined` if it is not one */
export function readCurvedText(text: string, budget: Budget): Rings[] | undefined {
  const root = parse(text, budget);
  return root && surfacesOf(root, budget);
}

function parse(text: string, budget: Budget): Node | undefined {
  const root: Node = { kind: '', parts: [], positions: [] };
  const open = [root];
  let kind = '';
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [, digits, word, sign] = match;
    const inner = open.at(-1) ?? root;
    if (word !== undefined) {
      if (!/^(?:Z|M|ZM)$/i.test(word)) kind = word.toUpperCase().replace(/(?:ZM|Z|M)$/, '');
    } else if (digits !== undefined) {
      const position = inner.positions.at(-1);
      if (position && position.length < 4) position.push(Number(digits));
    } else if (sign === '(') {
      if (open.length > maxDepth) return undefined;
      budget.takeVertices(1);
      const node: Node = { kind, parts: [], positions: [[]] };
      inner.parts.push(node);
      open.push(node);
      kind = '';
    } else if (sign === ')') {
      open.pop();
      if (open.length === 1) return root.parts[0];
    } else {
      budget.takeVertices(1);
      inner.positions.push([]);
    }
  }
  return undefined;
}

function surfacesOf({ kind, parts }: Node, budget: Budget): Rings[] | undefined {
  if (kind === 'MULTISURFACE') {
    const surfaces = parts.map((part) => surfacesOf(part, budget));
    return surfaces.includes(undefined) ? undefined : surfaces.flatMap((one) => one ?? []);
  }
  if (!['', 'POLYGON', 'CURVEPOLYGON'].includes(kind) || parts.length === 0) return undefined;
  const rings = parts.map((part) => curveOf(part, budget));
  return rings.includes(undefined) ? undefined : [rings.flatMap((ring) => (ring ? [ring] : []))];
}

function curveOf({ kind, parts, positions }: Node, budget: Budget): readonly Position[] | undefined {
  if (kind === 'COMPOUNDCURVE') {
    const curves = parts.map((part) => curveOf(part, budget));
    return curves.includes(undefined) ? undefined : joinCurves(curves.map((curve) => curve ?? []));
  }
  if (parts.length > 0 || !positions.every(({ length }) => length >= 2)) return undefined;
  return kind === 'CIRCULARSTRING' ? alongArcs(positions, budget) : positions;
}
