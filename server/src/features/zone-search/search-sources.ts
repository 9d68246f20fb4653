import { pointTypeWords, type SearchZone, toSearched } from 'positioning/search';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { Buildings } from '../positions/buildings.ts';
import { listSearchablePoints, listSearchableZones } from './zone-search.store.ts';

/** What an index contains. */
export interface SearchSource {
  readonly share: 'zoneSearch' | 'pointSearch';
  readonly versionsOf: (buildings: Buildings) => ReadonlyMap<string, number>;
  /** Lists a page, by id, of some floors or of the whole department. */
  readonly listPage: (
    db: DatabaseOrTransaction,
    departmentId: number,
    floorIds: readonly string[] | undefined,
    after: string,
    limit: number,
  ) => Promise<SearchZone[]>;
  /** The words of its types; those of zones if left out. */
  readonly typeWords?: readonly (readonly string[])[];
}

export const zoneSource: SearchSource = {
  share: 'zoneSearch',
  versionsOf: ({ zoneVersions }) => zoneVersions,
  listPage: async (...page) =>
    (await listSearchableZones(...page)).map(
      ({ id, floor_id, name, zone_type, metadata, is_dispatchable }) => ({
        id,
        floorId: floor_id,
        name,
        zoneType: zone_type,
        metadata,
        isDispatchable: is_dispatchable === 1,
      }),
    ),
};

export const pointSource: SearchSource = {
  share: 'pointSearch',
  versionsOf: ({ pointVersions }) => pointVersions,
  listPage: async (...page) => (await listSearchablePoints(...page)).map(toSearched),
  typeWords: pointTypeWords,
};
