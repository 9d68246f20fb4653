import { nearestLng, wrapLng } from '@muster/geo/longitude';
import { latAtY, lngAtX, mercatorX, mercatorY, worldWidthMeters } from '@muster/geo/web-mercator';
import { type MapBounds, middleLng, unwrapBounds } from '../../map-view/map-bounds.ts';
import type { Position } from '../../zones/polygon.ts';
import type { Place } from '../../zones/ring-edits.ts';
import type { PlanPoint } from './plan-messages.ts';

/** The picture of a floor fills the bounds of its map, stretched linearly in Web Mercator, as its tiles are. */
export function toPlanPoint({ lat, lng }: Place, bounds: MapBounds): PlanPoint {
  const { left, top, width, height } = measureBounds(bounds);
  const x = mercatorX(nearestLng(lng, middleLng(bounds)));
  return [(x - left) / width, (mercatorY(lat) - top) / height];
}

export function toPosition([x, y]: PlanPoint, bounds: MapBounds): Position {
  const { left, top, width, height } = measureBounds(bounds);
  return [wrapLng(lngAtX(left + x * width)), latAtY(top + y * height)];
}

/** The width of the bounds on the ground, in their middle. */
export function measureWidthMeters(bounds: MapBounds): number {
  return measureBounds(bounds).width * worldWidthMeters((bounds.north + bounds.south) / 2);
}

function measureBounds(bounds: MapBounds) {
  const { north, west, south, east } = unwrapBounds(bounds);
  const [left, top] = [mercatorX(west), mercatorY(north)];
  return { left, top, width: mercatorX(east) - left, height: mercatorY(south) - top };
}
