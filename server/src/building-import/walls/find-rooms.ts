import type { Position } from '../model.ts';
import { boxOfRing, doubleArea, isInRing, type Rings } from '../source-geometry.ts';
import type { DoorSwing } from './close-doors.ts';
import { closeOpenings } from './close-openings.ts';
import { edgesOf, isSamePlace, joinSegments, type LineGraph, segmentsOf } from './line-graph.ts';
import { areaOf, type Face, traceFaces } from './trace-faces.ts';

/** Smaller areas are the insides of columns and shafts, unless there is a text in them. */
const minRoomArea = 1;
/** Narrower areas are the insides of double walls, and niches of windows. */
const minRoomWidth = 0.5;
/** The outline of a solid wall or column encloses less than this, or is narrower than this. */
const maxSolidWidth = 1;
/** The thickness of a wall at a window or a gate. */
const maxOpeningArea = 3;
/** Smaller holes in a room are columns, which are part of it. */
const minHoleArea = 2;
/** Corners that are off a straight wall by less than this are not corners. */
const straight = 0.0015;

/**
 * Finds the areas between walls. The walls are single lines, the two sides of walls, or outlines of solid walls.
 *
 * @param walls lists of positions in meters
 * @param isMarked whether there is a text in an area, which makes it a room even if it is small
 * @returns the rooms in meters, as rings whose first position is repeated at the end; undefined if the lines cross too often
 */
export function findRoomsBetween(
  walls: readonly (readonly Position[])[],
  swings: readonly DoorSwing[],
  isMarked: (rings: Rings) => boolean,
): Rings[] | undefined {
  const joined = joinSegments(walls.flatMap(segmentsOf));
  if (!joined) return undefined;
  const closed = closeOpenings(joined, swings);
  if (!closed) return undefined;
  const { lines, places } = closed;
  const graph = lines.length === 0 ? joined : joinSegments([...edgesOf(joined), ...lines]);
  if (!graph) return undefined;
  const solids = walls.filter(isSolid).map((ring) => ({ ring, box: boxOfRing(ring) }));
  return traceFaces(graph).flatMap((face): Rings[] => {
    const rings = ringsOf(graph, face);
    if (face.area > 0.2 && isMarked(rings)) return [rings];
    const isNarrow = face.area < minRoomArea || (2 * face.area) / face.perimeter < minRoomWidth;
    const isOpening = face.area <= maxOpeningArea && places.some(([x, y]) => isInRing(x, y, rings[0] ?? []));
    return isNarrow || isOpening || isInSolid(rings[0] ?? [], solids) ? [] : [rings];
  });
}

/** Whether a line is the outline of a wall or a column. */
function isSolid(positions: readonly Position[]): boolean {
  const [first, last] = [positions[0], positions.at(-1)];
  if (!first || !last || positions.length < 4 || !isSamePlace(first, last)) return false;
  const area = Math.abs(doubleArea(positions)) / 2;
  const perimeter = positions.slice(1).reduce((sum, [x = 0, y = 0], index) => {
    const [fromX = 0, fromY = 0] = positions[index]!;
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);
  return area < 1 || (2 * area) / perimeter < maxSolidWidth;
}

interface Solid {
  readonly ring: readonly Position[];
  readonly box: ReturnType<typeof boxOfRing>;
}

/** Whether the whole outline of an area is in a solid wall: then its inside is too. */
function isInSolid(ring: readonly Position[], solids: readonly Solid[]): boolean {
  const own = boxOfRing(ring);
  const slack = 0.01;
  return solids.some(({ ring: solid, box }) => {
    const isAround =
      box.minX <= own.minX + slack &&
      box.maxX >= own.maxX - slack &&
      box.minY <= own.minY + slack &&
      box.maxY >= own.maxY - slack;
    if (!isAround) return false;
    const [x, y] = pointInside(ring);
    return isInRing(x, y, solid);
  });
}

/** A point in an area, near its first corner that points outward. */
function pointInside(ring: readonly Position[]): [x: number, y: number] {
  const corners = ring.slice(0, -1);
  for (const [index, [x = 0, y = 0]] of corners.entries()) {
    const [ax = 0, ay = 0] = corners.at(index - 1)!;
    const [bx = 0, by = 0] = corners[(index + 1) % corners.length]!;
    const [before, after] = [Math.hypot(ax - x, ay - y), Math.hypot(bx - x, by - y)];
    const step = Math.min(0.02, before / 4, after / 4);
    const inside: [number, number] = [
      x + step * ((ax - x) / before + (bx - x) / after),
      y + step * ((ay - y) / before + (by - y) / after),
    ];
    if (isInRing(...inside, ring)) return inside;
  }
  return [corners[0]?.[0] ?? 0, corners[0]?.[1] ?? 0];
}

function ringsOf(graph: LineGraph, { outer, holes }: Face): Rings {
  const large = holes.filter((hole) => Math.abs(areaOf(graph, hole)) >= minHoleArea);
  return [outer, ...large].map((ring) =>
    simplify(ring.map((vertex) => [graph.xs[vertex]!, graph.ys[vertex]!])),
  );
}

/** Drops corners on straight walls, and repeats the first position at the end. */
function simplify(ring: readonly Position[]): Position[] {
  const kept = [...ring];
  for (let at = 0; at < kept.length && kept.length > 3; ) {
    const [ax = 0, ay = 0] = kept.at(at - 1)!;
    const [x = 0, y = 0] = kept[at]!;
    const [bx = 0, by = 0] = kept[(at + 1) % kept.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    const off = length === 0 ? 0 : Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
    if (off < straight) kept.splice(at, 1);
    else at++;
  }
  return [...kept, kept[0]!];
}
