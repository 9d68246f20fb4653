import { nearestLng, wrapLng } from '@muster/geo/longitude';
import { latAtY, lngAtX, mercatorX, mercatorY, worldWidthMeters } from '@muster/geo/web-mercator';
import { type MapBounds, middleLng, unwrapBounds } from '../../map-view/map-bounds.ts';
import type { Position } from '../../zones/polygon.ts';
import type { Place } from '../../zones/ring-edits.ts';
import type { PlanPoint } from './plan-messages.ts';

/**
 * Converts a place to a point on the plan. The picture fills the bounds of the map, stretched linearly in Web Mercator
 * like its tiles.
 */
export function toPlanPoint({ lat, lng }: Place, bounds: MapBounds): PlanPoint {
  const { left, top, width, height } = measureBounds(bounds);
  const x = mercatorX(nearestLng(lng, middleLng(bounds)));
  return [(x - left) / width, (mercatorY(lat) - top) / height];
}

export function toPosition([x, y]: PlanPoint, bounds: MapBounds): Position {
  const { left, top, width, height } = measureBounds(bounds);
  return [wrapLng(lngAtX(left + x * width)), latAtY(top + y * height)];
}

/** The width of the bounds in meters on the ground, at their middle latitude. */
export function measureWidthMeters(bounds: MapBounds): number {
  return measureBounds(bounds).width * worldWidthMeters((bounds.north + bounds.south) / 2);
}

function measureBounds(bounds: MapBounds) {
  const { north, west, south, east } = unwrapBounds(bounds);
  const [left, top] = [mercatorX(west), mercatorY(north)];
  return { left, top, width: mercatorX(east) - left, height: mercatorY(south) - top };
}
