import Flatbush from 'flatbush';
import type { Position } from '../model.ts';
import { type Box, boxOfRing, doubleArea, isInRing, type Rings } from '../source-geometry.ts';

type Ring = readonly Position[];

interface Outer {
  readonly rings: Ring[];
  readonly box: Box;
  readonly area: number;
}

/** The number of positions of an inner ring that are tested; the others are on the same side, unless rings cross. */
const maxTried = 4;

/**
 * Assigns each inner ring to the smallest outer ring around it. An inner ring outside all outer rings stays with the first one,
 * so that it is reported as a hole outside.
 */
export function nestRings(outers: readonly Ring[], inners: readonly Ring[]): Rings[] {
  const polygons: Outer[] = outers.map((outer) => ({
    rings: [outer],
    box: boxOfRing(outer),
    area: Math.abs(doubleArea(outer)),
  }));
  if (inners.length > 0 && polygons.length > 0) {
    const around = findAround(polygons);
    for (const inner of inners) (around(inner) ?? polygons[0])?.rings.push(inner);
  }
  return polygons.map(({ rings }) => rings);
}

function findAround(polygons: readonly Outer[]): (inner: Ring) => Outer | undefined {
  const index = new Flatbush(polygons.length);
  for (const { box } of polygons) index.add(box.minX, box.minY, box.maxX, box.maxY);
  index.finish();
  return (inner) => {
    const box = boxOfRing(inner);
    const candidates = index
      .search(box.minX, box.minY, box.maxX, box.maxY, (i) => contains(polygons[i]?.box, box))
      .map((i) => polygons[i] as Outer) // an index into the list
      .sort((a, b) => a.area - b.area);
    if (candidates.length < 2) return candidates[0];
    const tried = inner.slice(0, maxTried);
    return candidates.find(({ rings }) => tried.some(([x = 0, y = 0]) => isInRing(x, y, rings[0] ?? [])));
  };
}

function contains(outer: Box | undefined, inner: Box): boolean {
  return (
    outer !== undefined &&
    outer.minX <= inner.minX &&
    outer.minY <= inner.minY &&
    outer.maxX >= inner.maxX &&
    outer.maxY >= inner.maxY
  );
}

/**
 * Makes polygons from rings, any of which can be a hole: a ring inside an even number of others is an outer ring, and a ring
 * inside an odd number is a hole of the smallest outer ring around it.
 */
export function nestByEvenOdd(rings: readonly Ring[]): Rings[] {
  if (rings.length < 2) return rings.map((ring) => [ring]);
  const boxes = rings.map(boxOfRing);
  const index = new Flatbush(rings.length);
  for (const { minX, minY, maxX, maxY } of boxes) index.add(minX, minY, maxX, maxY);
  index.finish();
  const isHole = rings.map((ring, i) => {
    const box = boxes[i] as Box; // one for each ring
    const [x = 0, y = 0] = ring[0] ?? [];
    const around = index
      .search(box.minX, box.minY, box.maxX, box.maxY, (j) => j !== i && contains(boxes[j], box))
      .filter((j) => isInRing(x, y, rings[j] ?? []));
    return around.length % 2 === 1;
  });
  return nestRings(
    rings.filter((_, i) => !isHole[i]),
    rings.filter((_, i) => isHole[i]),
  );
}
