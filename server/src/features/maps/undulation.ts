import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { wrapLng } from '@muster/geo/longitude';
import type { MapRow } from '../../storage/db/tables.ts';

type Geoid = typeof import('positioning/geoid');

const require = createRequire(import.meta.url);
let geoid: Geoid | undefined;

/** EGM96 at the center of a map, to the millimeter. Within a building it changes by less than a centimeter. */
export function undulationOf(
  row: Pick<MapRow, 'top_left_lat' | 'top_left_lng' | 'bottom_right_lat' | 'bottom_right_lng'>,
): number {
  const degrees = row.bottom_right_lng - row.top_left_lng;
  const width = degrees < 0 ? degrees + 360 : degrees;
  const lat = (row.top_left_lat + row.bottom_right_lat) / 2;
  geoid ??= loadGeoid();
  return Math.round(geoid.geoidUndulationM(lat, wrapLng(row.top_left_lng + width / 2)) * 1000) / 1000;
}

/** Only when it is needed: reading the grid takes tens of milliseconds, and most threads never use it. */
function loadGeoid(): Geoid {
  return require(fileURLToPath(import.meta.resolve('positioning/geoid'))) as Geoid; // the module with that name
}
