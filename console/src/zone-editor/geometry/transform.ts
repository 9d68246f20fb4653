import { createPlane, dot, type Point, unitVector } from '../../zones/local-plane.ts';
import { getSignedArea } from '../../zones/measure.ts';
import type { Position, Ring, Rings } from '../../zones/polygon.ts';
import { shiftRings } from '../../zones/ring-edits.ts';

/** Rotates a zone with its holes about the center of its outline. @param degrees clockwise, as on a compass */
export function rotateRings(rings: Rings, degrees: number): Rings {
  const [outer = []] = rings;
  const plane = createPlane(outer[0] ?? []);
  const [centerX, centerY] = getCenter(outer.map(plane.toPoint));
  const [cos, sin] = unitVector((-degrees * Math.PI) / 180);
  return mapPositions(rings, (position) => {
    const [x, y] = plane.toPoint(position);
    const [dx, dy] = [x - centerX, y - centerY];
    return plane.toPosition([centerX + dx * cos - dy * sin, centerY + dx * sin + dy * cos]);
  });
}

/** Moves a zone by meters to the east and to the north. */
export function nudgeRings(rings: Rings, [east, north]: Point): Rings {
  const first = rings[0]?.[0];
  if (!first) return rings;
  const [fromLng = 0, fromLat = 0] = first;
  const [lng = 0, lat = 0] = createPlane(first).toPosition([east, north]);
  return shiftRings(rings, lat - fromLat, lng - fromLng);
}

/**
 * Copies a zone beside itself, so that the copy does not cover it. @param direction the direction in which the copy is
 * moved
 */
export function copyBeside(rings: Rings, direction: number): Rings {
  const [outer = []] = rings;
  const plane = createPlane(outer[0] ?? []);
  const side = unitVector(direction);
  const reach = outer.map((position) => dot(plane.toPoint(position), side));
  const width = Math.max(...reach) - Math.min(...reach);
  return nudgeRings(rings, [side[0] * width, side[1] * width]);
}

/** Applies `change` to longitude and latitude. Further values, such as a height, are kept. */
export function mapPositions(rings: Rings, change: (position: Position) => Position): Rings {
  return rings.map(
    (ring): Ring => ring.map((position) => [...change(position).slice(0, 2), ...position.slice(2)]),
  );
}

/** The centroid; the middle of the corners if the area is 0. */
function getCenter(points: readonly Point[]): Point {
  const area = getSignedArea(points);
  let [x, y] = [0, 0];
  for (const [at, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(at + 1) % points.length] ?? [0, 0];
    const weight = area === 0 ? 0 : (ax * by - bx * ay) / (6 * area);
    x += area === 0 ? ax / points.length : (ax + bx) * weight;
    y += area === 0 ? ay / points.length : (ay + by) * weight;
  }
  return [x, y];
}
