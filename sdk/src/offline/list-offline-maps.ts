import type { OfflineStorage } from './storage/offline-storage.ts';
import { type FloorFacts, type MapFacts, readFloorRecords, readMapRecords } from './storage/records.ts';

/** A stored map with its stored floors. Archived maps are included, with `isActive` false. */
export type OfflineMap = MapFacts & {
  readonly hasTiles: boolean;
  readonly floors: readonly OfflineFloorSummary[];
};

/** If `hasTiles` is true, `readTile` and the map protocol can draw the floor without a network connection. */
export type OfflineFloorSummary = FloorFacts & { readonly hasTiles: boolean };

/** Lists the stored maps by name, then id, and their floors by sort order, as on the server. */
export async function listOfflineMaps(store: OfflineStorage): Promise<OfflineMap[]> {
  const [maps, floors] = await Promise.all([readMapRecords(store), readFloorRecords(store)]);
  return maps
    .map((map) => ({
      ...map.facts,
      hasTiles: map.archive !== null,
      floors: floors
        .filter((floor) => floor.customMapId === map.customMapId)
        // Stores written by an earlier release do not record whether a floor is active; at that time all floors were.
        .map(({ facts, archive }) => ({
          ...facts,
          isActive: facts.isActive ?? true,
          hasTiles: archive !== null,
        }))
        .sort(byPosition),
    }))
    .sort((a, b) => compareNames(a.name, b.name) || compare(a.customMapId, b.customMapId));
}

function byPosition(a: FloorFacts, b: FloorFacts): number {
  return (
    a.sortOrder - b.sortOrder ||
    a.floorNumber - b.floorNumber ||
    compare(a.customMapFloorId, b.customMapFloorId)
  );
}

/** Sorts names as the server does; some runtimes have no `Intl`. */
const compareNames = typeof Intl === 'object' ? new Intl.Collator('en', { numeric: true }).compare : compare;

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
