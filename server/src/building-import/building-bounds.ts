import type { GeoBounds } from '@muster/geo/geo-bounds';
import { latAtY, maxMercatorLat, mercatorY, worldWidthMeters } from '@muster/geo/web-mercator';
import type { Position } from './model.ts';

/**
 * The margin on each side, as a share of the longer side. It leaves space for the thickness of walls, and keeps a box from being
 * thinner than a tenth of its length.
 */
const marginRatio = 0.05;
const minSideMeters = 10;

/** In longitude and latitude, the outer ring first. */
interface RingsOfPolygon {
  readonly rings: readonly (readonly Position[])[];
}

/**
 * Returns the bounding box of a building: the extent of all its polygons with a margin of 5% of its longer side all around, at
 * least 10 m wide and high. It ends at ±85.0511° of latitude. If the polygons are on both sides of the antimeridian, and near it,
 * the box crosses it (`topLeftLng > bottomRightLng`).
 *
 * @param shapes at least one
 * @returns `undefined` if all polygons are beyond the latitudes that maps show
 */
export function findBuildingBounds(shapes: readonly RingsOfPolygon[]): GeoBounds | undefined {
  const { west, east, north, south } = findExtent(shapes);
  if (north <= -maxMercatorLat || south >= maxMercatorLat) return undefined;
  const top = mercatorY(limitLat(north));
  const bottom = mercatorY(limitLat(south));
  const width = (east - west) / 360;
  const height = bottom - top;
  const middleLat = limitLat((north + south) / 2);
  const minSide = minSideMeters / worldWidthMeters(middleLat);
  const margin = marginRatio * Math.max(width, height);
  const marginX = Math.max(margin, (minSide - width) / 2);
  const marginY = Math.max(margin, (minSide - height) / 2);
  return {
    topLeftLat: roundOut(latAtY(top - marginY), Math.ceil, maxMercatorLat),
    bottomRightLat: roundOut(latAtY(bottom + marginY), Math.floor, maxMercatorLat),
    ...spreadLng(west - marginX * 360, east + marginX * 360),
  };
}

interface Extent {
  readonly west: number;
  /** Above 180 if the extent crosses the antimeridian. */
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

function findExtent(shapes: readonly RingsOfPolygon[]): Extent {
  const spans = shapes.map(({ rings }) => spanOf(rings[0] ?? []));
  return {
    ...joinSpans(spans),
    north: spans.reduce((max, { north }) => Math.max(max, north), -90),
    south: spans.reduce((min, { south }) => Math.min(min, south), 90),
  };
}

/** The extent of a ring. Every edge takes the shorter way around the world, as in zones. `west` is within ±180. */
function spanOf(ring: readonly Position[]): Extent {
  const span = { west: Infinity, east: -Infinity, north: -90, south: 90 };
  let turns = 0;
  let before = ring[0]?.[0] ?? 0;
  for (const [lng = 0, lat = 0] of ring) {
    if (Math.abs(lng - before) > 180) turns -= Math.sign(lng - before);
    before = lng;
    span.west = Math.min(span.west, lng + 360 * turns);
    span.east = Math.max(span.east, lng + 360 * turns);
    span.north = Math.max(span.north, lat);
    span.south = Math.min(span.south, lat);
  }
  const shift = span.west < -180 ? 360 : span.west > 180 ? -360 : 0;
  return { ...span, west: span.west + shift, east: span.east + shift };
}

/** Returns the narrowest range of longitudes that contains all spans: the complement of the widest gap between them. */
function joinSpans(spans: readonly Extent[]): Pick<Extent, 'west' | 'east'> {
  const sorted = spans.toSorted((a, b) => a.west - b.west);
  const first = sorted[0]?.west ?? 0;
  const reach = sorted.reduce((max, { east }) => Math.max(max, east), first);
  let widest = { gap: first + 360 - reach, west: first, east: reach };
  let passed = Math.max(first, reach - 360);
  for (const { west, east } of sorted) {
    if (west - passed > widest.gap)
      widest = { gap: west - passed, west, east: Math.max(passed + 360, reach) };
    passed = Math.max(passed, east);
  }
  return widest;
}

function spreadLng(west: number, east: number): Pick<GeoBounds, 'topLeftLng' | 'bottomRightLng'> {
  if (east - west >= 360) return { topLeftLng: -180, bottomRightLng: 180 };
  const topLeftLng = west < -180 ? west + 360 : west >= 180 ? west - 360 : west;
  const bottomRightLng = east > 180 ? east - 360 : east;
  return {
    topLeftLng: roundOut(topLeftLng, Math.floor, 180),
    bottomRightLng: roundOut(bottomRightLng, Math.ceil, 180),
  };
}

function limitLat(lat: number): number {
  return Math.min(maxMercatorLat, Math.max(-maxMercatorLat, lat));
}

/** Rounds to 7 decimals, about a centimeter, away from the building, because people read these numbers. */
function roundOut(degrees: number, round: (value: number) => number, limit: number): number {
  return Math.min(limit, Math.max(-limit, round(degrees * 1e7) / 1e7));
}
