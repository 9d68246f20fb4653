import { measureZone } from './area/zone-area.ts';
import { findAllIn, openZoneIndex, type ZoneIndex } from './open-zone-index.ts';
import type { UnrolledRing } from './rings/enclosed-area.ts';
import { type PolygonRings, unrollRing } from './rings/ring-reading.ts';
import type { ZoneTable } from './zone-containment.ts';
import {
  boxZones,
  buildFromReadings,
  compareRanks,
  type RankedZone,
  runningTotal,
  type ZoneIndexData,
} from './zone-index-data.ts';

/**
 * The zones of an index after edits. The changed areas are in patches: boxes, each with a small index of all zones that touch the
 * box. Everywhere else, the original index is still used.
 */
export type EditedZones = {
  readonly base: ZoneIndexData;
  /** All zones as they are now. A deleted zone keeps its position and has no rings. */
  readonly shapes: ZoneTable;
  /** The positions of the existing zones, in rank order. */
  readonly order: Uint32Array;
  /** The newest patch comes first: it has the current zones of its box. */
  readonly patches: readonly Patch[];
};

type Box = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

type Patch = Box & {
  readonly index: ZoneIndex;
  /** The position of each zone of `index` among all zones. */
  readonly positions: Uint32Array;
};

/** New rings by the position of the zone; `undefined` if the zone was deleted. New zones follow the last position. */
export type ZoneEdits = ReadonlyMap<number, PolygonRings | undefined>;

/** The id of a zone by its position. */
type IdOf = (zone: number) => string;

/** The maximum number of patches. With more patches, lookups would be slower than with a new index. */
const maxPatches = 64;
/** The maximum number of vertices of a patch. A larger patch takes more than about 10 ms to build. */
const maxPatchVertices = 8_000;

/** An index as it was built, without edits. */
export function withoutEdits(data: ZoneIndexData): EditedZones {
  return { base: data, shapes: data, order: data.order, patches: [] };
}

/**
 * Applies edits. The time depends on the zones that touch the edited ones; the other zones are only copied.
 *
 * @param idOf returns the id of a zone by position, including new zones
 * @returns the same zones if no edit changes a shape; `undefined` if a new index is the better choice: the edits touch too much,
 *   or there are already many patches
 */
export function editZones(zones: EditedZones, idOf: IdOf, edits: ZoneEdits): EditedZones | undefined {
  const readings = new Map<number, UnrolledRing[]>();
  for (const [zone, rings = []] of edits) {
    // A save that changes only a zone's name arrives here with the same rings, and must not cost a patch.
    const now = rings.map(unrollRing);
    const isNew = zone >= countZones(zones.shapes);
    if (isNew || !isSameShape(readZone(zones.shapes, zone), now)) readings.set(zone, now);
  }
  if (readings.size === 0) return zones;
  const shapes = replaceZones(zones.shapes, readings);
  const order = reorder(zones.order, shapes, idOf, readings);
  let patches = zones.patches;
  for (const zone of readings.keys()) {
    // The patch covers the zone's old and new places: the old place must now find the zones behind it.
    const box = joinBoxes(boxOf(zones.shapes, zone), boxOf(shapes, zone));
    if (!(box.west <= box.east)) continue; // the zone neither existed before nor exists now
    const patch = buildPatch(shapes, idOf, box);
    if (!patch) return undefined;
    // The new patch is used for its whole box, so older patches inside the box would never be used again.
    patches = [patch, ...patches.filter((older) => !isWithin(older, box))];
  }
  return patches.length > maxPatches ? undefined : { ...zones, shapes, order, patches };
}

/** Opens an index on edited zones. Its results equal those of a rebuilt index. */
export function openEditedZones({ base, shapes, order, patches }: EditedZones): ZoneIndex {
  const index = openZoneIndex(base);
  if (shapes === base) return index;
  const find = (lat: number, lng: number): number => {
    for (const { west, south, east, north, index, positions } of patches) {
      if (!(lat >= south && lat <= north && lng >= west && lng <= east)) continue;
      const found = index.find(lat, lng);
      return found < 0 ? -1 : positions[found]!;
    }
    return index.find(lat, lng);
  };
  const patchBytes = patches.reduce((sum, patch) => sum + patch.index.byteLength, 0);
  const shapeBytes = Object.values(shapes).reduce((sum, array) => sum + array.byteLength, order.byteLength);
  return {
    find: patches.length === 0 ? index.find : find,
    findAll: (lat, lng) => findAllIn(shapes, order, lat, lng),
    size: order.length,
    byteLength: index.byteLength + shapeBytes + patchBytes,
  };
}

/**
 * Builds a patch. It contains all zones that touch the box, not only the edited ones, so that the patch alone is enough for
 * every point of the box, with the same ranks. Checks the boxes of all zones.
 */
function buildPatch(shapes: ZoneTable, idOf: IdOf, box: Box): Patch | undefined {
  const positions: number[] = [];
  let vertices = 0;
  for (let zone = 0; zone < countZones(shapes); zone++) {
    if (!touches(shapes.boxes, zone, box)) continue;
    positions.push(zone);
    vertices += countVertices(shapes, zone);
    if (vertices > maxPatchVertices) return undefined;
  }
  const near = positions.map((zone) => ({ id: idOf(zone), readings: readZone(shapes, zone) }));
  const index = openZoneIndex(buildFromReadings(near));
  return { ...box, index, positions: Uint32Array.from(positions) };
}

function countVertices({ zoneStarts, ringStarts }: ZoneTable, zone: number): number {
  return ringStarts[zoneStarts[zone + 1]!]! - ringStarts[zoneStarts[zone]!]!;
}

function countZones({ boxes }: ZoneTable): number {
  return boxes.length / 4;
}

function isSameShape(a: readonly UnrolledRing[], b: readonly UnrolledRing[]): boolean {
  return a.length === b.length && a.every((ring, i) => isSameRing(ring, b[i]!));
}

/** `Object.is` distinguishes 0 from -0; treating them as different costs at most a patch. */
function isSameRing(a: UnrolledRing, b: UnrolledRing): boolean {
  return (
    a.positions.length === b.positions.length &&
    a.positions.every((value, i) => Object.is(value, b.positions[i])) &&
    (a.turns ?? []).join() === (b.turns ?? []).join()
  );
}

/** The rings of a zone as they were unrolled; none if the zone does not exist. */
function readZone(shapes: ZoneTable, zone: number): UnrolledRing[] {
  const { vertices, turns, zoneStarts, ringStarts } = shapes;
  const rings: UnrolledRing[] = [];
  for (let ring = zoneStarts[zone] ?? 0; ring < (zoneStarts[zone + 1] ?? 0); ring++) {
    const [from, to] = [ringStarts[ring]!, ringStarts[ring + 1]!];
    const ringTurns = Int8Array.from(turns.subarray(from, to));
    rings.push({
      positions: vertices.subarray(2 * from, 2 * to),
      turns: ringTurns.some((turn) => turn !== 0) ? ringTurns : undefined,
    });
  }
  return rings;
}

type Readings = ReadonlyMap<number, readonly UnrolledRing[]>;

/** The table with new rings for some zones, and new zones at its end. The other rings are copied in long runs. */
function replaceZones(shapes: ZoneTable, edited: Readings): ZoneTable {
  const existingCount = countZones(shapes);
  const zoneCount = Math.max(existingCount, ...[...edited.keys()].map((zone) => zone + 1));
  const ringCounts: number[] = [];
  const vertexCounts: number[] = [];
  const parts: { readonly positions: Float64Array; readonly turns: ArrayLike<number> | undefined }[] = [];
  const boxes = new Float64Array(4 * zoneCount).fill(Number.NaN);
  boxes.set(shapes.boxes);
  let run = 0; // the first zone that is not copied yet
  const copyUpTo = (zone: number) => {
    const [fromRing, toRing] = [shapes.zoneStarts[run]!, shapes.zoneStarts[zone]!];
    const [from, to] = [shapes.ringStarts[fromRing]!, shapes.ringStarts[toRing]!];
    const turns = shapes.turns.length > 0 ? shapes.turns.subarray(from, to) : undefined;
    parts.push({ positions: shapes.vertices.subarray(2 * from, 2 * to), turns });
    for (let i = run; i < zone; i++) ringCounts.push(shapes.zoneStarts[i + 1]! - shapes.zoneStarts[i]!);
    for (let ring = fromRing; ring < toRing; ring++)
      vertexCounts.push(shapes.ringStarts[ring + 1]! - shapes.ringStarts[ring]!);
  };
  for (const [zone, rings] of [...edited].sort(([a], [b]) => a - b)) {
    copyUpTo(Math.min(zone, existingCount));
    run = Math.min(zone + 1, existingCount);
    ringCounts.push(rings.length);
    vertexCounts.push(...rings.map(({ positions }) => positions.length / 2));
    parts.push(...rings);
    boxes.set(rings.length > 0 ? boxZones([rings]) : noBox, 4 * zone);
  }
  copyUpTo(existingCount);
  const zoneStarts = runningTotal(ringCounts);
  const ringStarts = runningTotal(vertexCounts);
  return { ...joinParts(parts), ringStarts, zoneStarts, boxes };
}

/** A box that contains nothing. */
const noBox = [Infinity, Infinity, -Infinity, -Infinity];

function joinParts(
  parts: readonly { readonly positions: Float64Array; readonly turns: ArrayLike<number> | undefined }[],
): Pick<ZoneTable, 'vertices' | 'turns'> {
  const numbers = parts.reduce((sum, { positions }) => sum + positions.length, 0);
  const hasTurns = parts.some(({ turns }) => turns !== undefined);
  const vertices = new Float64Array(numbers);
  const turns = new Uint8Array(hasTurns ? numbers / 2 : 0);
  let offset = 0;
  for (const part of parts) {
    vertices.set(part.positions, offset);
    if (part.turns !== undefined) turns.set(part.turns, offset / 2);
    offset += part.positions.length;
  }
  return { vertices, turns };
}

/** The rank order after edits: the edited zones are removed and inserted at their new places. */
function reorder(order: Uint32Array, shapes: ZoneTable, idOf: IdOf, edited: Readings): Uint32Array {
  const kept = order.filter((zone) => !edited.has(zone));
  const ranked = (zone: number): RankedZone => ({
    id: idOf(zone),
    position: zone,
    area: measureZone(edited.get(zone) ?? readZone(shapes, zone)),
  });
  const added = [...edited].filter(([, rings]) => rings.length > 0).map(([zone]) => ranked(zone));
  added.sort(compareRanks);
  const result = new Uint32Array(kept.length + added.length);
  let copied = 0;
  for (const [i, zone] of added.entries()) {
    const place = findPlace(kept, copied, (other) => compareRanks(ranked(other), zone) < 0);
    result.set(kept.subarray(copied, place), copied + i);
    result[place + i] = zone.position;
    copied = place;
  }
  result.set(kept.subarray(copied), copied + added.length);
  return result;
}

/** The first place from `low` on whose zone does not rank before the zone to insert. Binary search. */
function findPlace(order: Uint32Array, low: number, isBefore: (zone: number) => boolean): number {
  let [from, to] = [low, order.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(order[middle]!)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function boxOf({ boxes }: ZoneTable, zone: number): Box {
  const [west = Infinity, south = Infinity, east = -Infinity, north = -Infinity] = boxes.subarray(
    4 * zone,
    4 * zone + 4,
  );
  return { west, south, east, north };
}

/** A box around both boxes. The meridians 180 and -180 are the same, so a box that reaches them goes around the world. */
function joinBoxes(a: Box, b: Box): Box {
  const west = Math.min(a.west, b.west);
  const east = Math.max(a.east, b.east);
  const isOnMeridian = west <= -180 || east >= 180;
  return {
    west: isOnMeridian ? -180 : west,
    south: Math.min(a.south, b.south),
    east: isOnMeridian ? 180 : east,
    north: Math.max(a.north, b.north),
  };
}

/** The boxes are closed: zones that only share a border with the box touch it, because their edges belong to both. */
function touches(boxes: Float64Array, zone: number, { west, south, east, north }: Box): boolean {
  const i = 4 * zone;
  return boxes[i]! <= east && boxes[i + 2]! >= west && boxes[i + 1]! <= north && boxes[i + 3]! >= south;
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.west >= outer.west &&
    inner.east <= outer.east &&
    inner.south >= outer.south &&
    inner.north <= outer.north
  );
}
