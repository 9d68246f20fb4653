import type { CellProgram } from './cells/cell-program.ts';
import { runCell } from './cells/cell-runner.ts';
import { numbersPerGrid, resultWord, wordsPerFrame } from './cells/cell-words.ts';
import { type ZoneTable, zoneContains } from './zone-containment.ts';
import type { ZoneIndexData } from './zone-index-data.ts';

/**
 * Finds the zone that a point belongs to. A zone is identified by its position in the list that the index was built from.
 *
 * 1. Exact for the given doubles; there is no tolerance.
 * 2. A point is in a zone if it is in the closed region of the outer ring and not in the open interior of any hole: the edges of
 *    the zone and of its holes are inside. A point on one hole's edge but strictly inside another hole is outside.
 * 3. A ring that crosses or overlaps itself is read by the even-odd rule; its whole edge still counts as edge.
 * 4. If several zones contain the point, the smallest wins. A zone's area is the area inside the outer ring and outside every
 *    hole, on the plane of degrees, compared exactly (`measureZone` describes the one exception: rings with very many crossings).
 *    For equal areas, the lowest id wins, in string order; for equal ids, the first in the list.
 * 5. An edge whose longitudes differ by more than 180° goes the short way around the world, if the ring then closes, spans at
 *    most 360° and has an area; otherwise the ring is read as written (a band from -180 to 180, a ring around a pole).
 * 6. The meridians 180 and -180 are the same place: a point on one of them is on the edges along the other.
 * 7. The poles are latitudes 90 and -90 and have no special rule.
 * 8. A longitude outside ±180, a latitude beyond all zones, NaN and infinities are in no zone.
 */
export type ZoneIndex = {
  /** The position of the zone that the point belongs to, or -1. Allocates nothing. */
  readonly find: (lat: number, lng: number) => number;
  /** The positions of all zones that contain the point, the winner first. Checks the bounding box of each zone. */
  readonly findAll: (lat: number, lng: number) => number[];
  /** The number of zones. */
  readonly size: number;
  /** The memory of the index in bytes, accurate to a few hundred bytes. */
  readonly byteLength: number;
};

/** Opens an index on its data without copying. Cheap enough to do during a request. */
export function openZoneIndex(data: ZoneIndexData): ZoneIndex {
  const { order } = data;
  const arrays = Object.values(data);
  return {
    find: makeFind(data),
    findAll: (lat, lng) => findAllIn(data, order, lat, lng),
    size: order.length,
    byteLength: arrays.reduce((sum, array) => sum + array.byteLength, 512),
  };
}

/** The positions of the zones that contain a point, in the order given. */
export function findAllIn(shapes: ZoneTable, order: Uint32Array, lat: number, lng: number): number[] {
  const found: number[] = [];
  for (const zone of order) if (zoneContains(shapes, zone, lat, lng)) found.push(zone);
  return found;
}

function makeFind(data: ZoneIndexData): (lat: number, lng: number) => number {
  const { grids, words, order } = data;
  const [west = 0, east = 0, south = 0, north = 0] = data.range;
  const firstSubgrid = resultWord(order.length);

  // The cells are valid for longitudes strictly between -180 and 180. On the meridian itself, each zone is checked.
  const findOnMeridian = (lat: number, lng: number): number => {
    if (lng !== 180 && lng !== -180) return -1;
    for (const zone of order) if (zoneContains(data, zone, lat, lng)) return zone;
    return -1;
  };

  // Everything is read from the arrays. Numbers that the closure keeps are one object each: with many floors in use, the processor
  // would have to wait for more of its memory. `| 0` avoids multiplications of doubles.
  return (lat, lng) => {
    let word: number;
    const gridWest = grids[0]!;
    const gridSouth = grids[1]!;
    // The first grid returns the result immediately, and contains most zones. Points on its west border take the slower path.
    if (lng > gridWest && lng < grids[2]! && lat >= gridSouth && lat < grids[3]!) {
      const row = ((lat - gridSouth) * grids[5]!) | 0;
      word = words[(grids[7]! | 0) + row * (grids[6]! | 0) + (((lng - gridWest) * grids[4]!) | 0)]!;
    } else if (lng > west && lng < east && lat >= south && lat <= north) word = firstSubgrid;
    else return findOnMeridian(lat, lng);
    while (word <= firstSubgrid) word = findInGrid(grids, words, firstSubgrid - word, lat, lng);
    return word < 0 ? resultWord(word) : runCell(data, word, lat, lng);
  };
}

/** The word of the cell that a point is in, either in the grid or in the frame around the grid. */
function findInGrid(
  grids: Float64Array,
  words: CellProgram['words'],
  grid: number,
  lat: number,
  lng: number,
): number {
  const at = grid * numbersPerGrid;
  const fromWest = lng - grids[at]!;
  const fromSouth = lat - grids[at + 1]!;
  const isWest = lng < grids[at + 2]!;
  const isSouth = lat < grids[at + 3]!;
  const first = grids[at + 7]! | 0;
  if (fromWest >= 0 && fromSouth >= 0 && isWest && isSouth) {
    const row = (fromSouth * grids[at + 5]!) | 0;
    return words[first + row * (grids[at + 6]! | 0) + ((fromWest * grids[at + 4]!) | 0)]!;
  }
  const row = fromSouth < 0 ? 0 : isSouth ? 1 : 2;
  const column = fromWest < 0 ? 0 : isWest ? 1 : 2;
  return words[first - wordsPerFrame + 3 * row + column]!;
}
