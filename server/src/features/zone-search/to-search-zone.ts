import type { SearchZone } from 'positioning/search';
import type { SearchableZoneRow } from './zone-search.store.ts';

export function toSearchZone(row: SearchableZoneRow): SearchZone {
  const { id, floor_id, name, zone_type, metadata, is_dispatchable } = row;
  return {
    id,
    floorId: floor_id,
    name,
    zoneType: zone_type,
    metadata,
    isDispatchable: is_dispatchable === 1,
  };
}
