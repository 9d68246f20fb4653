/// <reference path="./polylabel.d.ts" />
import { wrapLng } from '@muster/geo/longitude';
import polylabel from 'polylabel';
import { type PolygonRings, unrolledPositions } from 'zone-index';
import { degreeLengths } from './local-plane.ts';

/** A point well inside a polygon, and the box around it. */
export interface ZonePlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly boundsTopLeftLat: number;
  readonly boundsTopLeftLng: number;
  readonly boundsBottomRightLat: number;
  readonly boundsBottomRightLng: number;
}

/** The pole of inaccessibility is found with this precision, as a fraction of the polygon's size. */
const precision = 0.01;

/**
 * Returns the point of a polygon that is farthest from its edges (its pole of inaccessibility), and its bounds. Across the
 * antimeridian, the left longitude is greater than the right.
 */
export function placeOfZone(rings: PolygonRings): ZonePlace {
  const unrolled = rings.map(unrolledPositions);
  const [outer] = unrolled;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < outer!.length; i += 2) {
    west = Math.min(west, outer![i]!);
    east = Math.max(east, outer![i]!);
    south = Math.min(south, outer![i + 1]!);
    north = Math.max(north, outer![i + 1]!);
  }
  const scale = degreeLengths((south + north) / 2);
  const flat = unrolled.map((ring) => toPlane(ring, west, south, scale.lng, scale.lat));
  const size = Math.min((east - west) * scale.lng, (north - south) * scale.lat);
  const point = polylabel(flat, size * precision);
  return {
    latitude: south + point[1]! / scale.lat,
    longitude: wrapLng(west + point[0]! / scale.lng),
    boundsTopLeftLat: north,
    boundsTopLeftLng: wrapLng(west),
    boundsBottomRightLat: south,
    boundsBottomRightLng: wrapLng(east),
  };
}

function toPlane(ring: Float64Array, west: number, south: number, lngScale: number, latScale: number) {
  const positions: number[][] = [];
  for (let i = 0; i < ring.length; i += 2)
    positions.push([(ring[i]! - west) * lngScale, (ring[i + 1]! - south) * latScale]);
  return positions;
}
