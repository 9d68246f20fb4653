import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { PolygonRings } from 'zone-index';
import { describeWarnings } from '../../zone-rules/zone-place.ts';
import type { Warning } from '../field-schemas.ts';

/** Returns probable mistakes in the polygon of a zone that is accepted. @param bounds of its map */
export function warnAboutPolygon(rings: PolygonRings, bounds: GeoBounds): Warning[] {
  return describeWarnings(rings, bounds).map((message) => ({ field: 'polygonGeoJson', message }));
}
