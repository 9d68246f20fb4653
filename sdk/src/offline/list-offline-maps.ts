import type { OfflineStorage } from './storage/offline-storage.ts';
import { type FloorFacts, type MapFacts, readFloorRecords, readMapRecords } from './storage/records.ts';

/** A stored map with its stored floors. Archived maps are there too, with `isActive` false. */
export type OfflineMap = MapFacts & {
  readonly hasTiles: boolean;
  readonly floors: readonly OfflineFloorSummary[];
};

/** `hasTiles`: `readTile` and the map protocol can draw it without a network. */
export type OfflineFloorSummary = FloorFacts & { readonly hasTiles: boolean };

/** Lists what is stored: maps by name, then id, and floors in the order of the tab bar, as the server does. */
export async function listOfflineMaps(store: OfflineStorage): Promise<OfflineMap[]> {
  const [maps, floors] = await Promise.all([readMapRecords(store), readFloorRecords(store)]);
  return maps
    .map((map) => ({
      ...map.facts,
      hasTiles: map.archive !== null,
      floors: floors
        .filter((floor) => floor.customMapId === map.customMapId)
        .map((floor) => ({ ...floor.facts, hasTiles: floor.archive !== null }))
        .sort(byTab),
    }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.customMapId, b.customMapId));
}

function byTab(a: FloorFacts, b: FloorFacts): number {
  return (
    a.sortOrder - b.sortOrder ||
    a.floorNumber - b.floorNumber ||
    compare(a.customMapFloorId, b.customMapFloorId)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
