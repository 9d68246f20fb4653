import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { formatArea, formatLength, type Units } from '../../units/units.ts';
import { getArea, getLength } from '../../zones/measure.ts';
import type { Position, Ring } from '../../zones/polygon.ts';
import type { SnapTarget } from './snap.ts';
import type { SnapSource } from './snap-lines.ts';

/** Describes what a position is at, such as "on wall of 305" or "in line with 304". */
export function describeSnap({ of }: SnapTarget): string {
  const [first, second] = of.map(describeSource);
  if (!second || second === first) return first ?? '';
  return format(strings.zones.drawing.pointer.crossing, { first: first ?? '', second });
}

function describeSource({ kind, name }: SnapSource): string {
  const text = strings.zones.drawing.pointer;
  return name === undefined ? text.ownGuide : format(text[kind], { name: name || text.unnamed });
}

/**
 * The length of the edge from the last corner to the pointer, and the area that the outline would have if it were
 * closed there.
 */
export function describeOutline(points: readonly Position[], cursor: Position, units: Units): string[] {
  const last = points.at(-1);
  if (!last) return [];
  const area = points.length < 2 ? 0 : getArea([[...points, cursor]]);
  return [
    formatLength(getLength(last, cursor), units),
    ...(area > 0 ? [format(strings.zones.drawing.pointer.area, { area: formatArea(area, units) })] : []),
  ];
}

export function describeRectangle(ring: Ring, units: Units): string[] {
  const text = strings.zones.drawing.pointer;
  const [a = [], b = [], c = []] = ring;
  return [
    format(text.size, {
      width: formatLength(getLength(a, b), units),
      height: formatLength(getLength(b, c), units),
    }),
    format(text.area, { area: formatArea(getArea([ring]), units) }),
  ];
}
