import assert from 'node:assert/strict';
import { wrapLng } from '../longitude.ts';
import { type ControlPoint, PlacementProblem } from '../placement.ts';
import { latAtY, lngAtX, mercatorX, mercatorY, worldWidthMeters } from '../web-mercator.ts';

export const image = { width: 4000, height: 3000 };
/** Pixels of the image, no three of them on one line. */
export const pixels = [
  [120, 90],
  [3870, 210],
  [3640, 2890],
  [310, 2710],
  [1900, 1430],
] as const;

/** The position of a plan that is rotated about its center, computed with a different formula than the code under test. */
export function rotated(lat: number, lng: number, degrees: number, metersPerPixel: number) {
  const radians = (degrees * Math.PI) / 180;
  const size = metersPerPixel / worldWidthMeters(lat);
  return (x: number, y: number): ControlPoint => {
    const east = (x - 2000) * Math.cos(radians) + (1500 - y) * Math.sin(radians);
    const north = (1500 - y) * Math.cos(radians) - (x - 2000) * Math.sin(radians);
    const at = lngAtX(mercatorX(lng) + east * size);
    return { x, y, lat: latAtY(mercatorY(lat) - north * size), lng: wrapLng(at) };
  };
}

export function assertNear(actual: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not within ${tolerance} of ${expected}`);
}

export function rejects(field: string, message: RegExp, action: () => unknown): void {
  assert.throws(action, (problem: unknown) => {
    assert.ok(problem instanceof PlacementProblem, String(problem));
    assert.equal(problem.field, field);
    assert.match(problem.message, message);
    return true;
  });
}

export const places = [
  ['a building', 48.2, 16.37, 0.02],
  ['ten kilometers', 47.1, -122.3, 2.5],
  ['60° N', 60, 10.7, 0.05],
  ['the antimeridian', -17.8, 179.9999, 0.05],
  ['the other side of the antimeridian', -17.8, -179.9999, 0.05],
] as const;
