import Flatbush from 'flatbush';
import type { PolygonRings } from 'zone-index';
import { zoneTypes } from '../../zone-rules/zone-types.ts';
import type { FilledZone, FloorContents } from '../interpret/fill-floors.ts';
import type { Finding } from './finding.ts';
import { measureSharedArea, type SlicedPolygon, slicePolygon } from './shared-area.ts';

/** The maximum share of the smaller room's area. */
const maxShared = 0.1;
/** The number of rooms with which one room is compared. More overlap only in files that are not plans. */
const maxNeighbors = 200;
/** The limit of edges examined over all pairs, which takes about a second. */
const maxWork = 200_000_000;

interface Room {
  readonly floor: FloorContents;
  readonly zone: FilledZone;
  readonly polygon: SlicedPolygon;
}

/**
 * Finds rooms that share more than a tenth of the smaller one's area with another room on their floor. Does not report rooms with
 * the same shape.
 *
 * @param duplicates zones with the shape of another, which are not compared again
 */
export function findOverlaps(
  floors: readonly FloorContents[],
  duplicates: readonly Finding[],
): { overlaps: Finding[]; isComplete: boolean } {
  const overlaps: Finding[] = [];
  const work = { left: maxWork };
  const repeated = new Set(duplicates.map(({ zone }) => zone));
  let isComplete = true;
  for (const floor of floors) {
    const rooms = floor.zones
      .filter(
        (zone) => zone.zoneType === zoneTypes.Room && !repeated.has(zone) && !crossesAntimeridian(zone.rings),
      )
      .map((zone): Room => ({ floor, zone, polygon: slicePolygon(zone.rings) }));
    isComplete &&= findOnFloor(rooms, overlaps, work);
  }
  return { overlaps, isComplete };
}

function findOnFloor(rooms: readonly Room[], overlaps: Finding[], work: { left: number }): boolean {
  if (rooms.length < 2) return true;
  const index = new Flatbush(rooms.length);
  for (const { polygon } of rooms) index.add(polygon.minX, polygon.minY, polygon.maxX, polygon.maxY);
  index.finish();
  let isComplete = true;
  for (const [i, room] of rooms.entries()) {
    if (work.left <= 0) return false;
    const { minX, minY, maxX, maxY } = room.polygon;
    let found = 0;
    // A room is compared only with rooms that are not smaller; if two have equal size, both are reported.
    const isNeighbor = (j: number) =>
      j !== i && (rooms[j]?.polygon.area ?? 0) >= room.polygon.area && found++ < maxNeighbors;
    const neighbors = index.search(minX, minY, maxX, maxY, isNeighbor);
    work.left -= found;
    isComplete &&= found <= maxNeighbors;
    if (neighbors.some((j) => isOverlapped(room, rooms[j] as Room, work))) overlaps.push(room); // an index into rooms
  }
  return isComplete;
}

/** Whether a room shares too much with another that is not smaller. */
function isOverlapped({ polygon }: Room, { polygon: other }: Room, work: { left: number }): boolean {
  if (work.left <= 0 || polygon.area === 0) return false;
  const [width, height] = [
    Math.min(polygon.maxX, other.maxX) - Math.max(polygon.minX, other.minX),
    Math.min(polygon.maxY, other.maxY) - Math.max(polygon.minY, other.minY),
  ];
  if (!(width * height > maxShared * polygon.area)) return false;
  const shared = measureSharedArea(polygon, other, work);
  if (!(shared > maxShared * polygon.area)) return false;
  const isSame = Math.abs(other.area - polygon.area) <= 1e-9 * polygon.area && shared > 0.999 * polygon.area;
  return !isSame;
}

function crossesAntimeridian([outer = new Float64Array()]: PolygonRings): boolean {
  for (let i = 2; i < outer.length; i += 2)
    if (Math.abs((outer[i] ?? 0) - (outer[i - 2] ?? 0)) > 180) return true;
  return false;
}
