import { seededRandom } from '../measurement/seeded-random.ts';

/**
 * The generated data: 1,000,000 zones are 200 departments with 10 maps of 5 floors of 100 rooms, plus one department of its own
 * size. Or they are 10,000 small departments with one floor each.
 */
export interface Installation {
  /** Excludes the big department. */
  readonly zones: number;
  readonly departments: number;
  /** Of each department but the big one. */
  readonly mapsEach: number;
  /** Of each map but those of the big department. */
  readonly floorsOfMap: number;
  /** The maps of department 1, the big one, which has a tenth of the zones of all others. */
  readonly bigDepartmentMaps: number;
}

export const floorsEach = 5;
export const zonesEach = 100;
export const bigDepartment = 1;

const zonesOfMap = floorsEach * zonesEach;

export function planInstallation(zones: number, areSmall = false): Installation {
  const [mapsEach, floorsOfMap] = areSmall ? [1, 1] : [10, floorsEach];
  const departments = zones / (mapsEach * floorsOfMap * zonesEach);
  const bigDepartmentMaps = zones / 10 / zonesOfMap;
  if (!Number.isInteger(departments) || !Number.isInteger(bigDepartmentMaps))
    throw new Error(`${zones} zones: expected a multiple of ${10 * mapsEach * zonesOfMap}`);
  return { zones, departments, mapsEach, floorsOfMap, bigDepartmentMaps };
}

export interface Place {
  readonly departmentId: number;
  /** The numbers of the map and the floor, unique over all departments. */
  readonly map: number;
  readonly floor: number;
}

/** Lists every floor, by department. */
export function listPlaces(installation: Installation): Place[] {
  const { departments, mapsEach, floorsOfMap, bigDepartmentMaps } = installation;
  const places: Place[] = [];
  let map = 0;
  for (let departmentId = bigDepartment; departmentId <= departments + 1; departmentId++) {
    const isBig = departmentId === bigDepartment;
    const [maps, floors] = isBig ? [bigDepartmentMaps, floorsEach] : [mapsEach, floorsOfMap];
    for (let i = 0; i < maps; i++, map++)
      for (let floor = 0; floor < floors; floor++)
        places.push({ departmentId, map, floor: map * floorsEach + floor });
  }
  return places;
}

export type IdKind = 'image' | 'map' | 'floor' | 'zone';
const kinds: readonly IdKind[] = ['image', 'map', 'floor', 'zone'];

/**
 * Ids in the form of UUIDv7 that are the same in every run. They are in the order of their numbers, just as real ones are in the
 * order of time.
 */
export function idOf(kind: IdKind, number: number): string {
  const time = (0x0190_0000_0000 + number).toString(16).padStart(12, '0');
  const scattered = (Math.imul(number + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kinds.indexOf(kind)}00-8000-0000${scattered}`;
}

const [width, height] = [0.004, 0.002];

/** The corner of a map. Each map has a different location. */
function cornerOf(map: number): { west: number; south: number } {
  return { west: -120 + (map % 1_000) * 0.01, south: 30 + Math.floor(map / 1_000) * 0.01 };
}

export function boundsOf(map: number) {
  const { west, south } = cornerOf(map);
  return { west, south, east: west + width, north: south + height };
}

/** Rooms of 8 vertices on a grid as GeoJSON texts. Neighbors share crooked walls with exactly equal coordinates. */
export function drawRooms({ map, floor }: Place): string[] {
  const { west, south } = cornerOf(map);
  const random = seededRandom(floor + 1);
  const side = Math.sqrt(zonesEach);
  const points = 2 * side + 1;
  const drawn = Array.from({ length: points * points }, (_, i) => {
    const [x, y] = [i % points, Math.floor(i / points)];
    const lng = west + ((x + 0.5 + (random() - 0.5) * 0.6) * width) / (points + 1);
    const lat = south + ((y + 0.5 + (random() - 0.5) * 0.6) * height) / (points + 1);
    return `[${lng.toFixed(7)},${lat.toFixed(7)}]`;
  });
  const outline = [0, 1, 2, points + 2, 2 * points + 2, 2 * points + 1, 2 * points, points, 0];
  return Array.from({ length: zonesEach }, (_, room) => {
    const first = 2 * Math.floor(room / side) * points + 2 * (room % side);
    const ring = outline.map((step) => drawn[first + step]).join(',');
    return `{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[${ring}]]}}`;
  });
}
