import { createTaggedBodyCache, type TaggedBody } from '../../concurrency/tagged-body-cache.ts';
import { createTextStore, writeJsonList } from '../../concurrency/write-json-list.ts';
import type { Context } from '../../context.ts';
import { sortByName } from '../../sort-by-name.ts';
import { idPattern } from '../field-schemas.ts';
import { floorNotFound } from '../floors/floors.ts';
import { readZonesAtOneVersion } from './read-zones.ts';
import * as store from './zones.store.ts';
import { toZoneResult } from './zones.ts';

/** Zones of floors as JSON, including inactive ones, by name, then id. */
export interface ZoneLists {
  /** Reads the entity tag of a floor's list, with its quotes. @throws MusterError `CustomMapFloorNotFound` */
  readonly readTag: (departmentId: number, floorId: string) => Promise<string>;
  /** Reads the list with this tag, or a later one. @throws MusterError `CustomMapFloorNotFound` */
  readonly read: (departmentId: number, floorId: string, tag: string) => Promise<TaggedBody>;
}

/** Creates the cache of zone lists of a process: a large list is read, sorted and written once for all clients. */
export function createZoneLists(ctx: Context): ZoneLists {
  const readTag = async (departmentId: number, floorId: string) => {
    const state = idPattern.test(floorId) && (await store.readZonesState(ctx.db, departmentId, floorId));
    if (!state) throw floorNotFound();
    return tagOf(state.zone_version, state.zones_changed_on);
  };
  const bodies = createTaggedBodyCache({
    build: async (key) => {
      const [departmentId = '', floorId = ''] = key.split('/');
      return buildList(ctx, Number(departmentId), floorId);
    },
    ...ctx.cacheMemory.share('zoneLists'),
    lookups: ctx.metrics.countLookups('zoneLists'),
    buildsAtOnce: 2,
  });
  return { readTag, read: (departmentId, floorId, tag) => bodies.get(`${departmentId}/${floorId}`, tag) };
}

/** Increase it when the format of the response changes, so that clients do not keep responses in the old format. */
const formatVersion = 1;

/** The time is included because a database restored from a backup repeats versions, but not at the same times. */
function tagOf(zoneVersion: number, changedOn: string | null): string {
  return `"${formatVersion}-${zoneVersion}-${changedOn ? Date.parse(changedOn).toString(36) : '0'}"`;
}

async function buildList(ctx: Context, departmentId: number, floorId: string): Promise<TaggedBody> {
  const storeText = createTextStore();
  const read = await readZonesAtOneVersion(
    (after, limit) => store.readZonePage(ctx.db, departmentId, floorId, after, limit),
    (row: store.ZoneListRow) => ({
      id: row.id,
      name: row.name,
      json: storeText(JSON.stringify(toZoneResult(row))),
    }),
  );
  if (!read) throw floorNotFound();
  const zones = await sortByName(read.zones);
  const bytes = await writeJsonList(zones.map(({ json }) => json));
  return { tag: tagOf(read.zoneVersion, read.changedOn), bytes };
}
