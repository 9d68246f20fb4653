import { parseStoredPolygonFeature, type Zone } from 'zone-index';

/** The fields of a zone that go into an index. */
export interface IndexedZone {
  readonly id: string;
  /** A polygon that was checked before it was stored. */
  readonly polygon_geojson: string;
}

export function readZone({ id, polygon_geojson }: IndexedZone): Zone {
  return { id, rings: parseStoredPolygonFeature(polygon_geojson) };
}
