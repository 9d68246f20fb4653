import type { CustomMap } from '@muster/sdk/client';
import { type MapTypeName, mapTypeNames, mapTypes } from '../../map-view/map-types.ts';
import { filterItems, type ItemFilter } from '../../ui/filter-items.ts';

export const mapStates = ['active', 'archived', 'all'] as const;
export type MapState = (typeof mapStates)[number];

/** The filter of the list. It is stored in the URL, so that it survives a reload and can be shared as a link. */
export type MapFilter = ItemFilter<MapTypeName | 'all', MapState>;

export function readFilter(query: URLSearchParams): MapFilter {
  return {
    words: query.get('search') ?? '',
    type: mapTypeNames.find((type) => type === query.get('type')) ?? 'all',
    state: mapStates.find((state) => state === query.get('state')) ?? 'active',
  };
}

/** The filter as a query string; unset fields are left out. */
export function writeFilter({ words, type, state }: MapFilter): URLSearchParams {
  return new URLSearchParams({
    ...(words ? { search: words } : {}),
    ...(type === 'all' ? {} : { type }),
    ...(state === 'active' ? {} : { state }),
  });
}

/** The maps of the type and status with every word in the name or description, ignoring case and accents. */
export function filterMaps(maps: readonly CustomMap[], filter: MapFilter): readonly CustomMap[] {
  return filterItems(maps, filter, ({ name, description, type, isActive }) => ({
    text: `${name} ${description ?? ''}`,
    type: mapTypeNames.find((key) => mapTypes[key] === type) ?? '',
    isActive,
  }));
}
