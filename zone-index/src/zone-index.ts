import { makeCellRunner } from './cells/cell-runner.ts';
import { zoneContains } from './zone-containment.ts';
import { buildZoneIndexData, type Zone, type ZoneIndexData } from './zone-index-data.ts';

export { MOST_VERTICES, PolygonError, readPolygonCoordinates, readPolygonFeature } from './rings/polygon.ts';
export type { PolygonRings } from './rings/ring-reading.ts';
export { buildZoneIndexData, type Zone, type ZoneIndexData, zoneIndexBuffers } from './zone-index-data.ts';

/**
 * Answers which zone a point belongs to. Zones are named by their position in the list the index was built of.
 *
 * 1. Exact for the doubles given; there is no tolerance.
 * 2. A point is in a zone if it is in the closed region of the outer ring and not in the open interior of any
 *    hole: the edge of a zone, and of a hole, is inside. A point on one hole's edge but strictly inside another
 *    hole is outside.
 * 3. A ring that crosses or overlaps itself is read by the even-odd rule; all of its edge is still edge.
 * 4. Of several zones the smallest wins: area on the plane of degrees, outer ring minus holes, compared exactly
 *    (`measureZone` names the one exception, hopelessly tangled rings). Equal areas: the lowest id, as strings
 *    compare; equal ids: the first in the list.
 * 5. An edge whose longitudes differ by more than 180° goes the short way round, if its ring so read closes,
 *    spans at most 360° and has an area; otherwise the ring is read as written (a band from -180 to 180, a
 *    ring round a pole).
 * 6. The meridians 180 and -180 are the same place: a point on one is on edges along the other.
 * 7. The poles are plain latitudes 90 and -90.
 * 8. A longitude outside ±180, a latitude beyond all zones, NaN and infinities are in no zone.
 */
export type ZoneIndex = {
  /** The position of the zone that the point belongs to, or -1. Allocates nothing. */
  readonly find: (lat: number, lng: number) => number;
  /** The positions of all zones that contain the point, the winner first. Goes through every zone's box. */
  readonly findAll: (lat: number, lng: number) => number[];
  /** The number of zones. */
  readonly size: number;
  /** The bytes that the index keeps alive, all but a few hundred. */
  readonly byteLength: number;
};

/** Builds an index of zones whose rings meet the rules of `readPolygonFeature`. */
export function buildZoneIndex(zones: readonly Zone[]): ZoneIndex {
  return openZoneIndex(buildZoneIndexData(zones));
}

/** Makes an index of its data, without copying: cheap enough for the request path. */
export function openZoneIndex(data: ZoneIndexData): ZoneIndex {
  const { order } = data;
  const findAll = (lat: number, lng: number): number[] => {
    const found: number[] = [];
    for (const zone of order) if (zoneContains(data, zone, lat, lng)) found.push(zone);
    return found;
  };
  const arrays = Object.values(data);
  return {
    find: makeFind(data),
    findAll,
    size: order.length,
    byteLength: arrays.reduce((sum, array) => sum + array.byteLength, 512),
  };
}

function makeFind(data: ZoneIndexData): (lat: number, lng: number) => number {
  const { grids, words, order } = data;
  const [west = 0, east = 0, south = 0, north = 0] = data.range;
  const [gridWest = 0, gridSouth = 0, scaleX = 0, scaleY = 0, columnCount = 0] = grids;
  const runCell = makeCellRunner(data);

  // The cells hold for longitudes strictly between -180 and 180 only; on the meridian every zone is tried.
  const findOffGrid = (lat: number, lng: number): number => {
    if (lng !== 180 && lng !== -180) return -1;
    for (const zone of order) if (zoneContains(data, zone, lat, lng)) return zone;
    return -1;
  };

  return (lat, lng) => {
    if (!(lng > west && lng < east && lat >= south && lat <= north)) return findOffGrid(lat, lng);
    const cell = (((lat - gridSouth) * scaleY) | 0) * columnCount + (((lng - gridWest) * scaleX) | 0);
    const word = words[cell]!;
    return word < 0 ? -2 - word : runCell(word, lat, lng);
  };
}
