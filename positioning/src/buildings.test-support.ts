import { buildZoneIndexData, openZoneIndex, type PolygonRings } from 'zone-index';
import type { FloorZones, PositionedBuilding, PositionedFloor } from './facts.ts';
import { degreeLengths } from './local-plane.ts';

type Position = readonly [x: number, y: number];

/** A zone given in meters east and north of a place. */
export interface PlannedZone {
  readonly name: string;
  readonly rings: readonly (readonly Position[])[];
  readonly zoneType?: number;
}

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

export const westportHouse: Place = { lat: 56.4601, lng: -2.9782 };

export function rectangle(x1: number, y1: number, x2: number, y2: number): Position[] {
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ];
}

export function turnedBy(degrees: number, ring: readonly Position[]): Position[] {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return ring.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
}

/** The position of a point that is given in meters from a place. */
export function placeAt({ lat, lng }: Place, x: number, y: number): Place {
  const lengths = degreeLengths(lat);
  const east = lng + x / lengths.lng;
  return { lat: lat + y / lengths.lat, lng: east > 180 ? east - 360 : east < -180 ? east + 360 : east };
}

export function layZones(place: Place, zones: readonly PlannedZone[]): FloorZones {
  const laid = zones.map(({ rings }, i) => ({ id: idOf(i), rings: layRings(place, rings) }));
  const shapes = buildZoneIndexData(laid);
  const facts = zones.map(({ name, zoneType = 0 }, i) => ({ id: idOf(i), name, zoneType }));
  return { index: openZoneIndex(shapes), shapes, zones: facts };
}

export function layRings(place: Place, rings: readonly (readonly Position[])[]): PolygonRings {
  return rings.map((ring) => {
    const closed = [...ring, ring[0]!];
    return Float64Array.from(
      closed.flatMap(([x, y]) => {
        const at = placeAt(place, x, y);
        return [at.lng, at.lat];
      }),
    );
  });
}

function idOf(i: number): string {
  return `zone-${String(i).padStart(4, '0')}`;
}

export function floorOf(onFloor: FloorZones, fields: Partial<PositionedFloor> = {}): PositionedFloor {
  const floorNumber = fields.floorNumber ?? 0;
  return {
    customMapFloorId: `floor-${floorNumber}`,
    floorName: `Level ${floorNumber}`,
    floorNumber,
    sortOrder: 0,
    isActive: true,
    ordinal: null,
    postedLabel: null,
    elevationFt: null,
    floorHeightFt: null,
    onFloor,
    ...fields,
  };
}

export function buildingOf(
  floors: readonly PositionedFloor[],
  fields: Partial<PositionedBuilding> = {},
): PositionedBuilding {
  return {
    customMapId: 'map-1',
    mapName: 'Westport House',
    bounds: { topLeftLat: 56.5, topLeftLng: -3, bottomRightLat: 56.4, bottomRightLng: -2.9 },
    elevationDatum: 'meanSeaLevel',
    groundElevationFt: null,
    geoidUndulationM: 50,
    floors,
    ...fields,
  };
}

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Rooms on a grid with crooked shared walls, centered on the place. */
export function crookedRooms(columns: number, rows: number, sizeM: number, seed: number): PlannedZone[] {
  const random = seededRandom(seed);
  const corner = Array.from({ length: (columns + 1) * (rows + 1) }, (_, i): Position => {
    const x = (i % (columns + 1)) - columns / 2 + (random() - 0.5) * 0.5;
    const y = Math.floor(i / (columns + 1)) - rows / 2 + (random() - 0.5) * 0.5;
    return [x * sizeM, y * sizeM];
  });
  const at = (x: number, y: number) => corner[y * (columns + 1) + x]!;
  return Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    return { name: `Room ${i}`, rings: [[at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]] };
  });
}
