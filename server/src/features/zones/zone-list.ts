import { createTextStore, writeJsonList } from '../../concurrency/write-json-list.ts';
import type { Context } from '../../context.ts';
import { sortByName } from '../../sort-by-name.ts';
import { createFloorLists, type FloorLists } from '../floors/floor-lists.ts';
import { readZonesAtOneVersion } from './read-zones.ts';
import * as store from './zones.store.ts';
import { toZoneResult } from './zones.ts';

/** The zones of floors as JSON, including inactive ones, by name, then id. */
export function createZoneLists(ctx: Context): FloorLists {
  return createFloorLists(ctx, 'zoneLists', {
    readState: async (departmentId, floorId) => {
      const state = await store.readZonesState(ctx.db, departmentId, floorId);
      return state && { version: state.zone_version, changedOn: state.zones_changed_on };
    },
    build: (departmentId, floorId) => buildList(ctx, departmentId, floorId),
  });
}

async function buildList(ctx: Context, departmentId: number, floorId: string) {
  const storeText = createTextStore();
  const read = await readZonesAtOneVersion(
    (after, limit) => store.readZonePage(ctx.db, departmentId, floorId, after, limit),
    (row: store.ZoneListRow) => ({
      id: row.id,
      name: row.name,
      json: storeText(JSON.stringify(toZoneResult(row))),
    }),
  );
  if (!read) return undefined;
  const zones = await sortByName(read.zones);
  const bytes = await writeJsonList(zones.map(({ json }) => json));
  return { version: read.zoneVersion, changedOn: read.changedOn, bytes };
}
