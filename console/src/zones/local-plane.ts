import { nearestLng, wrapLng } from '@muster/geo/longitude';
import { worldWidthMeters } from '@muster/geo/web-mercator';
import type { Position } from './polygon.ts';

/** Meters east and north of the origin of a plane. */
export type Point = readonly [x: number, y: number];

/**
 * Web Mercator near an origin, in meters on the ground there. Angles are the same as on the ground and on the map.
 * Differences are computed directly, because subtracting two coordinates of the whole world would lose seven digits.
 */
export interface LocalPlane {
  readonly toPoint: (position: Position) => Point;
  /** Longitudes are within ±180. */
  readonly toPosition: (point: Point) => Position;
}

const degree = Math.PI / 180;

export function createPlane([originLng = 0, originLat = 0]: Position): LocalPlane {
  const scale = worldWidthMeters(originLat);
  return {
    toPoint: ([lng = 0, lat = 0]) => [
      ((nearestLng(lng, originLng) - originLng) / 360) * scale,
      (isometricDifference(originLat, lat) / (2 * Math.PI)) * scale,
    ],
    toPosition: ([x, y]) => [
      wrapLng(originLng + (x / scale) * 360),
      latAtDifference(originLat, (y / scale) * 2 * Math.PI),
    ],
  };
}

/**
 * The difference of two isometric latitudes, atanh(sin b) - atanh(sin a), by the addition theorem of atanh, which is
 * exact for close latitudes.
 */
function isometricDifference(fromLat: number, toLat: number): number {
  const [a, b] = [fromLat * degree, toLat * degree];
  const sineDifference = 2 * Math.cos((a + b) / 2) * Math.sin(((toLat - fromLat) * degree) / 2);
  return Math.atanh(sineDifference / (1 - Math.sin(a) * Math.sin(b)));
}

/** The inverse of `isometricDifference`, with one Newton step for the last digits. */
function latAtDifference(fromLat: number, difference: number): number {
  if (difference === 0) return fromLat;
  const [sine, tangent] = [Math.sin(fromLat * degree), Math.tanh(difference)];
  const lat = Math.asin((sine + tangent) / (1 + sine * tangent)) / degree;
  const rest = difference - isometricDifference(fromLat, lat);
  return lat + (rest * Math.cos(lat * degree)) / degree;
}

/** The angle from one position to another, counterclockwise from east, in radians. */
export function directionTo(from: Position, to: Position): number {
  const [x, y] = createPlane(from).toPoint(to);
  return Math.atan2(y, x);
}

export function unitVector(angle: number): Point {
  return [Math.cos(angle), Math.sin(angle)];
}

export function dot([ax, ay]: Point, [bx, by]: Point): number {
  return ax * bx + ay * by;
}

export function cross([ax, ay]: Point, [bx, by]: Point): number {
  return ax * by - ay * bx;
}

export function subtract([ax, ay]: Point, [bx, by]: Point): Point {
  return [ax - bx, ay - by];
}

/** `from` plus `length` times `direction`. */
export function along([x, y]: Point, [dx, dy]: Point, length: number): Point {
  return [x + dx * length, y + dy * length];
}
