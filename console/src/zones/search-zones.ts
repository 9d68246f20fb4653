import { filterItems, type ItemFilter } from '../ui/filter-items.ts';
import type { ShownZone } from './zone-features.ts';

export const noFilter: ItemFilter = { words: '', type: 'all', state: 'all' };

/** Returns the zones that have the type and state and whose name or metadata contains every word. */
export function filterZones<Zone extends ShownZone>(
  zones: readonly Zone[],
  filter: ItemFilter,
): readonly Zone[] {
  return filterItems(zones, filter, ({ shape: { name, metadata, zoneType, isActive } }) => ({
    text: `${name} ${metadata.text ?? ''}`,
    type: String(zoneType),
    isActive,
  }));
}
