import { findPolygonWarnings, type PolygonRings } from 'zone-index';
import type { Warning } from './zones.schema.ts';

/** What is probably a mistake in a polygon that is accepted: see `findPolygonWarnings`. */
export function warnAboutPolygon(rings: PolygonRings): Warning[] {
  return findPolygonWarnings(rings).map(({ message }) => ({ field: 'polygonGeoJson', message }));
}
