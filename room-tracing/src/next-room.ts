import type { Point } from './outline-edges.ts';
import { findRoomAt, type PreparedPlan, type TracedRoom, traceRoom } from './trace-room.ts';

export const directions = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof directions)[number];

/** Walls, built-in closets and shafts up to this share of the plan's longer side are skipped. */
const reachShare = 0.12;
/** Positions along the side of the room from which the next one is searched, starting in the middle. */
const parts = [0.5, 0.3, 0.7, 0.15, 0.85];

/**
 * Traces the room on the other side of a wall.
 *
 * @param corners the corners of the room to start from
 * @returns undefined if there is no room in this direction
 */
export function traceNextRoom(
  plan: PreparedPlan,
  corners: readonly Point[],
  direction: Direction,
): TracedRoom | undefined {
  const { scale } = plan;
  const isAcross = direction === 'left' || direction === 'right';
  const step = direction === 'left' || direction === 'up' ? -1 : 1;
  const aside = corners.map(([x, y]) => (isAcross ? y : x) * scale);
  const [from, to] = [Math.min(...aside), Math.max(...aside)];
  const reach = reachShare * Math.max(plan.walls.width, plan.walls.height);
  const starts = parts.flatMap((part) => {
    const at = from + part * (to - from);
    const edge = findEdge(corners, at / scale, isAcross, step);
    return edge === undefined ? [] : [{ at, edge: edge * scale }];
  });
  const placeAt = (at: number, along: number): Point => (isAcross ? [along, at] : [at, along]);
  const divided = plan.solid ?? plan;
  const inside = divided.cells.scale + 2;
  const own = new Set(
    starts.map(({ at, edge }) => findRoomAt(divided, ...placeAt(at, edge - step * inside))),
  );
  // Rooms directly behind the wall have priority over rooms farther away.
  for (let distance = 2; distance < reach; distance += 2)
    for (const { at, edge } of starts) {
      const place = placeAt(at, edge + step * distance);
      const room = findRoomAt(divided, ...place);
      if (room === 0 || own.has(room)) continue;
      const traced = traceRoom(plan, place[0] / scale, place[1] / scale);
      if (traced.ok) return traced;
      own.add(room);
    }
  return undefined;
}

/** The point where a line across the room leaves it. */
function findEdge(
  corners: readonly Point[],
  at: number,
  isAcross: boolean,
  step: number,
): number | undefined {
  const crossings = corners.flatMap((corner, index) => {
    const [a, b] = [corner, corners[(index + 1) % corners.length]!];
    const [aAside, bAside, aAlong, bAlong] = isAcross ? [a[1], b[1], a[0], b[0]] : [a[0], b[0], a[1], b[1]];
    if (aAside > at === bAside > at) return [];
    return [aAlong + ((at - aAside) / (bAside - aAside)) * (bAlong - aAlong)];
  });
  if (crossings.length === 0) return undefined;
  return step > 0 ? Math.max(...crossings) : Math.min(...crossings);
}
