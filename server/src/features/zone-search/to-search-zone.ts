import type { SearchZone } from 'positioning/search';
import type { SearchableZoneRow } from './zone-search.store.ts';

export function toSearchZone({ id, floor_id, name, zone_type, metadata }: SearchableZoneRow): SearchZone {
  return { id, floorId: floor_id, name, zoneType: zone_type, metadata };
}
