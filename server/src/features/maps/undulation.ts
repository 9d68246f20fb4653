import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { wrapLng } from '@muster/geo/longitude';
import type { MapRow } from '../../storage/db/tables.ts';

type Geoid = typeof import('positioning/geoid');

const require = createRequire(import.meta.url);
let geoid: Geoid | undefined;

/**
 * Returns the EGM96 undulation at the center of a map, in meters to the millimeter. It changes by less than a
 * centimeter within a building.
 */
export function undulationOf(
  row: Pick<MapRow, 'top_left_lat' | 'top_left_lng' | 'bottom_right_lat' | 'bottom_right_lng'>,
): number {
  const degrees = row.bottom_right_lng - row.top_left_lng;
  const width = degrees < 0 ? degrees + 360 : degrees;
  const lat = (row.top_left_lat + row.bottom_right_lat) / 2;
  geoid ??= loadGeoid();
  return Math.round(geoid.geoidUndulationM(lat, wrapLng(row.top_left_lng + width / 2)) * 1000) / 1000;
}

/** Loads the grid only when it is needed: reading it takes tens of milliseconds, and most threads never use it. */
function loadGeoid(): Geoid {
  return require(fileURLToPath(import.meta.resolve('positioning/geoid'))) as Geoid; // this is the type of that module
}
