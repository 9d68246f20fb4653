import { latAtY, mercatorY } from '@muster/geo/web-mercator';
import type { Position, SourcePlan } from '../../model.ts';
import type { KmlOverlay } from './kml-contents.ts';

/**
 * Returns the corners of a ground overlay's image: top left, top right, bottom right, bottom left. A `LatLonBox` is rotated
 * counterclockwise around its middle, with lengths measured on the ground.
 */
export function cornersOf({ box, quad }: KmlOverlay): SourcePlan['corners'] | undefined {
  const [bottomLeft, bottomRight, topRight, topLeft] = quad;
  if (bottomLeft && bottomRight && topRight && topLeft)
    return areFinite([topLeft, topRight, bottomRight, bottomLeft])
      ? [topLeft, topRight, bottomRight, bottomLeft]
      : undefined;
  const [north, south, east, west] = ['north', 'south', 'east', 'west'].map(
    (side) => box.get(side) ?? Number.NaN,
  ) as [number, number, number, number]; // four of four
  if (!(Math.abs(north) < 90 && Math.abs(south) < 90 && Number.isFinite(east - west)) || north <= south)
    return undefined;
  const rotation = ((box.get('rotation') ?? 0) * Math.PI) / 180;
  if (!Number.isFinite(rotation)) return undefined;
  const turn = turnAround(north, south, west, east < west ? east + 360 : east, rotation);
  return [turn(west, north), turn(east, north), turn(east, south), turn(west, south)];
}

/** Rotates in Web Mercator, which preserves angles. */
function turnAround(north: number, south: number, west: number, east: number, rotation: number) {
  const middleX = (west + east) / 2;
  const middleY = (mercatorY(north) + mercatorY(south)) / 2;
  return (lng: number, lat: number): Position => {
    const x = (lng < west ? lng + 360 : lng) - middleX;
    const y = (middleY - mercatorY(lat)) * 360; // y points up
    if (rotation === 0) return [lng, lat];
    const turnedX = x * Math.cos(rotation) - y * Math.sin(rotation);
    const turnedY = x * Math.sin(rotation) + y * Math.cos(rotation);
    const turnedLng = middleX + turnedX;
    return [turnedLng > 180 ? turnedLng - 360 : turnedLng, latAtY(middleY - turnedY / 360)];
  };
}

function areFinite(positions: readonly Position[]): boolean {
  return positions.every((position) => position.length >= 2 && position.every(Number.isFinite));
}
