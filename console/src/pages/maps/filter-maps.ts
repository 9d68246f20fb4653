import type { CustomMap } from '@muster/sdk/client';
import { type MapTypeName, mapTypeNames, mapTypes } from '../../map-view/map-types.ts';

export const mapStates = ['active', 'archived', 'all'] as const;
export type MapState = (typeof mapStates)[number];

/** The filter of the list. It is stored in the URL, so that it survives a reload and can be shared as a link. */
export interface MapFilter {
  readonly words: string;
  readonly type: MapTypeName | 'all';
  readonly state: MapState;
}

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
export function filterMaps(maps: readonly CustomMap[], filter: MapFilter): CustomMap[] {
  const words = fold(filter.words).split(/\s+/).filter(Boolean);
  return maps.filter((map) => {
    if (filter.type !== 'all' && map.type !== mapTypes[filter.type]) return false;
    if (filter.state !== 'all' && map.isActive !== (filter.state === 'active')) return false;
    const text = fold(`${map.name} ${map.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
