import type { ServedFloor } from './ogc-features.store.ts';

export type Kind = 'zones' | 'points';

/** A collection of the features of one kind: of one floor, or of all floors of the department. */
export interface Collection {
  readonly id: string;
  readonly kind: Kind;
  readonly title: string;
  readonly floors: readonly ServedFloor[];
}

const kinds = ['zones', 'points'] as const;

/** The collections of the department, then those of each floor. */
export function listCollections(floors: readonly ServedFloor[]): Collection[] {
  const all = kinds.map((kind) => ({ id: kind, kind, title: `All ${kind}`, floors }));
  return [
    ...all,
    ...floors.flatMap((floor) =>
      kinds.map((kind) => ({
        id: `${kind}-${floor.customMapFloorId}`,
        kind,
        title: `${floor.mapName}, ${floor.name}: ${kind}`,
        floors: [floor],
      })),
    ),
  ];
}

/** West, south, east, north; `east` is less than `west` across the antimeridian. */
export type Bbox = readonly [west: number, south: number, east: number, north: number];

export function boundsOf(floor: ServedFloor): Bbox {
  return [floor.top_left_lng, floor.bottom_right_lat, floor.bottom_right_lng, floor.top_left_lat];
}

/** Longitudes count modulo 360, because zones across the antimeridian have longitudes beyond 180. */
export function touches(a: Bbox, b: Bbox): boolean {
  if (a[1] > b[3] || b[1] > a[3]) return false;
  const [widthA, widthB] = [widthOf(a), widthOf(b)];
  const ahead = (((b[0] - a[0]) % 360) + 360) % 360;
  return ahead <= widthA || 360 - ahead <= widthB;
}

function widthOf([west, , east]: Bbox): number {
  return east < west ? east + 360 - west : east - west;
}
