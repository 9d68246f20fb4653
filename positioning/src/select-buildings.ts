import type { GeoBounds } from '@muster/geo/geo-bounds';
import { nearestLng } from '@muster/geo/longitude';
import { horizontalDeviation, horizontalRadius } from './confidence.ts';
import { defaultConfidence, type PositionFix } from './fix.ts';
import { degreeLengths } from './local-plane.ts';

/** Maps outside the circle that contains the position with this probability are left out. */
const consideredShare = 0.999;

/** Whether a position can be on a map: whether the circle that contains it with 99.9 percent probability touches the bounds. */
export function touchesBounds(bounds: GeoBounds, fix: PositionFix): boolean {
  const deviation = horizontalDeviation(
    fix.horizontalAccuracyM,
    fix.horizontalConfidence ?? defaultConfidence,
  );
  const radius = Math.max(fix.horizontalAccuracyM, horizontalRadius(deviation, consideredShare));
  const lengths = degreeLengths(fix.latitude);
  const width = bounds.bottomRightLng - bounds.topLeftLng;
  const half = (width < 0 ? width + 360 : width) / 2;
  const middle = bounds.topLeftLng + half;
  const east = Math.max(0, Math.abs(nearestLng(fix.longitude, middle) - middle) - half) * lengths.lng;
  const north =
    Math.max(0, fix.latitude - bounds.topLeftLat, bounds.bottomRightLat - fix.latitude) * lengths.lat;
  return Math.hypot(east, north) <= radius;
}
