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
  const list = await readZoneList(ctx, departmentId, floorId);
  if (!list) return undefined;
  const bytes = await writeJsonList(list.zones.map(({ json }) => json));
  return { version: list.version, changedOn: list.changedOn, bytes };
}

/**
 * Reads the zones of a floor at one version, each as the JSON of a `CustomMapZoneResult`, by name, then id.
 *
 * @returns `undefined` if the department has no such floor
 */
export async function readZoneList(ctx: Context, departmentId: number, floorId: string) {
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
  const { zoneVersion: version, changedOn } = read;
  return { version, changedOn, zones: await sortByName(read.zones) };
}
