import { compareAreas, measureZone, type ZoneArea } from './area/zone-area.ts';
import type { ZoneRings } from './cells/cell-lists.ts';
import { type CellProgram, compileCells } from './cells/cell-program.ts';
import { buildEdgeTable, type EdgeTable, type RegionEdges } from './cells/edge-table.ts';
import type { Region } from './cells/grid.ts';
import { nextDown, nextUp } from './exact/doubles.ts';
import type { UnrolledRing } from './rings/enclosed-area.ts';
import { type PolygonRings, unrollRing } from './rings/ring-reading.ts';
import type { ZoneTable } from './zone-containment.ts';

/** `id` breaks ties between zones of equal area. `rings` are as returned by `parsePolygonFeature`. */
export type Zone = { readonly id: string; readonly rings: PolygonRings };

/**
 * An index as plain typed arrays. It can be built in a worker and posted to the thread that handles requests: `postMessage(data,
 * zoneIndexBuffers(data))` moves the memory instead of copying it.
 */
export type ZoneIndexData = EdgeTable &
  ZoneTable &
  CellProgram & {
    /** The zones' positions in rank order. */
    readonly order: Uint32Array;
    /** The range in which the grid is valid: strictly between the longitudes, and from and to the latitudes inclusive. */
    readonly range: Float64Array;
  };

/** The buffers to transfer along with an index's data. */
export function zoneIndexBuffers(data: ZoneIndexData): ArrayBuffer[] {
  // Every array was created here from a length, so none uses shared memory.
  return Object.values(data).map((array) => array.buffer as ArrayBuffer);
}

/** Builds the data for `openZoneIndex`. The time depends on the number of edges: about 40 ms for 40,000. */
export function buildZoneIndexData(zones: readonly Zone[]): ZoneIndexData {
  return buildFromReadings(zones.map(({ id, rings }) => ({ id, readings: rings.map(unrollRing) })));
}

/** A zone with its rings as they are read. */
export type ReadZone = { readonly id: string; readonly readings: readonly UnrolledRing[] };

/** Also used for patches of edited zones, whose rings are already unrolled. */
export function buildFromReadings(zones: readonly ReadZone[]): ZoneIndexData {
  const readings = zones.map((zone) => zone.readings);
  const flatReadings = readings.flat();
  const { table, rings } = buildEdgeTable(flatReadings);
  const boxes = boxZones(readings);
  const order = rankZones(zones);
  const zoneStarts = runningTotal(readings.map((zone) => zone.length));
  const ringStarts = runningTotal(flatReadings.map(({ positions }) => positions.length / 2));
  const region = regionOf(boxes);
  const ranked = Array.from(order, (zone) => zoneRingsOf(zone, rings, zoneStarts));
  const program = compileCells(table, region, ranked);
  // `find` compares longitudes with > and <, and latitudes with >= and <=, so the west limit is one double below the region and
  // the north limit is its last double.
  const range = Float64Array.of(
    Math.max(nextDown(region.west), -180),
    region.east,
    region.south,
    nextDown(region.north),
  );
  return { ...table, ringStarts, zoneStarts, boxes, ...program, order, range };
}

function zoneRingsOf(zone: number, rings: readonly RegionEdges[], zoneStarts: Uint32Array): ZoneRings {
  const start = zoneStarts[zone]!;
  return { zone, outer: rings[start]!, holes: rings.slice(start + 1, zoneStarts[zone + 1]!) };
}

function rankZones(zones: readonly ReadZone[]): Uint32Array {
  const ranked = zones.map(({ id, readings }, position) => ({ id, position, area: measureZone(readings) }));
  return Uint32Array.from(ranked.sort(compareRanks), ({ position }) => position);
}

/** The properties that decide which of several zones wins. */
export type RankedZone = { readonly id: string; readonly position: number; readonly area: ZoneArea };

/** Sorts by area, smallest first, then by id in the order of UTF-16 code units, then by position. */
export function compareRanks(a: RankedZone, b: RankedZone): number {
  const byArea = compareAreas(a.area, b.area);
  if (byArea !== 0) return byArea;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : a.position - b.position;
}

/** The running totals, with one more entry than `counts`: entry i is where item i starts, entry i + 1 is where it ends. */
export function runningTotal(counts: readonly number[]): Uint32Array {
  const totals = new Uint32Array(counts.length + 1);
  for (const [i, count] of counts.entries()) totals[i + 1] = totals[i]! + count;
  return totals;
}

/** West, south, east and north of each zone. Holes do not extend a zone, so only the outer ring is read. */
export function boxZones(readings: readonly (readonly UnrolledRing[])[]): Float64Array {
  const boxes = new Float64Array(4 * readings.length);
  for (const [zone, [outer]] of readings.entries()) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    const { positions, turns } = outer!;
    for (let i = 0; i < positions.length; i += 2) {
      west = Math.min(west, positions[i]!);
      east = Math.max(east, positions[i]!);
      south = Math.min(south, positions[i + 1]!);
      north = Math.max(north, positions[i + 1]!);
    }
    boxes.set(turns === undefined ? [west, south, east, north] : [-180, south, 180, north], 4 * zone);
  }
  return boxes;
}

/** The region that the grid covers. It ends just before 180, where points are looked up in another way. */
function regionOf(boxes: Float64Array): Region {
  if (boxes.length === 0) return { west: 0, south: 0, east: nextUp(0), north: nextUp(0) };
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < boxes.length; i += 4) {
    west = Math.min(west, boxes[i]!);
    south = Math.min(south, boxes[i + 1]!);
    east = Math.max(east, boxes[i + 2]!);
    north = Math.max(north, boxes[i + 3]!);
  }
  return { west, south, east: east < 180 ? nextUp(east) : 180, north: nextUp(north) };
}
