import { openZoneIndex, type ZoneIndex } from './open-zone-index.ts';
import { buildZoneIndexData, type Zone } from './zone-index-data.ts';

export { findPolygonWarnings, type PolygonWarning } from './area/polygon-warnings.ts';
export {
  type EditedZones,
  editZones,
  openEditedZones,
  withoutEdits,
  type ZoneEdits,
} from './edited-zones.ts';
export { readIndexBytes, writeIndexBytes } from './index-bytes.ts';
export { openZoneIndex, type ZoneIndex } from './open-zone-index.ts';
export {
  maxVertices,
  PolygonError,
  parsePolygonCoordinates,
  parsePolygonFeature,
  parseStoredPolygonFeature,
} from './rings/polygon.ts';
export { type PolygonRings, unrolledPositions } from './rings/ring-reading.ts';
export { type ZoneTable as ZoneShapes, zoneContains } from './zone-containment.ts';
export { buildZoneIndexData, type Zone, type ZoneIndexData, zoneIndexBuffers } from './zone-index-data.ts';

/**
 * Builds an index of zones. Their rings must follow the rules of `parsePolygonFeature`. Takes as long as `buildZoneIndexData`; a
 * server that must not block builds the data in a worker and opens it with `openZoneIndex`.
 *
 * @returns an index whose `find` returns positions in `zones`, with the rules listed at `ZoneIndex`
 */
export function buildZoneIndex(zones: readonly Zone[]): ZoneIndex {
  return openZoneIndex(buildZoneIndexData(zones));
}
