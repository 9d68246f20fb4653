import type { Context } from '../../context.ts';
import { timestampNow } from '../../timestamp.ts';
import { archivePastEvents } from '../maps/event-ends.ts';
import type { CustomMapVersionManifest, MapVersions } from './version-manifest.schema.ts';
import * as store from './version-manifest.store.ts';

/** A manifest, and the entity tag of its maps with the quotes: the same as long as no version moves. */
export interface TaggedManifest {
  readonly tag: string;
  readonly manifest: CustomMapVersionManifest;
}

/**
 * The versions of every map of the department, active or not, as they are at one moment. The map of an event that is
 * over is archived first, so that its version says so from that moment on.
 */
export async function readManifest(ctx: Context, departmentId: number): Promise<TaggedManifest> {
  let rows = await store.listVersions(ctx.db, departmentId, timestampNow(ctx));
  if (rows[0] && rows[0].past_events > 0) {
    await archivePastEvents(ctx, departmentId);
    rows = await store.listVersions(ctx.db, departmentId, timestampNow(ctx));
  }
  return {
    tag: tagOf(departmentId, rows[0]),
    manifest: { generatedAt: timestampNow(ctx), maps: groupByMap(rows) },
  };
}

/** The tag of the manifest as it would be now, without reading a map: a few look-ups in indexes. */
export async function readManifestTag(ctx: Context, departmentId: number): Promise<string> {
  const state = await store.readState(ctx.db, departmentId, timestampNow(ctx));
  if (!state || state.past_events === 0) return tagOf(departmentId, state);
  await archivePastEvents(ctx, departmentId);
  return tagOf(departmentId, await store.readState(ctx.db, departmentId, timestampNow(ctx)));
}

/** Counts up when the answer is written differently, so that nobody keeps one of another form. */
const form = 1;

/** The time beside the count: a database that came back from a backup counts again, but not at the same moments. */
function tagOf(departmentId: number, state: store.ManifestState | undefined): string {
  const at = state?.last_changed_on ? Date.parse(state.last_changed_on).toString(36) : '0';
  return `"${form}-${departmentId}-${state?.change_count ?? 0}-${at}"`;
}

function groupByMap(rows: readonly store.VersionRow[]): MapVersions[] {
  const maps: MapVersions[] = [];
  let map: MapVersions | undefined;
  for (const row of rows) {
    if (row.map_id === null || row.map_version === null) continue;
    if (map?.customMapId !== row.map_id) {
      map = { customMapId: row.map_id, mapVersion: row.map_version, floors: [] };
      maps.push(map);
    }
    if (row.floor_id === null || row.floor_version === null || row.zone_version === null) continue;
    map.floors.push({
      customMapFloorId: row.floor_id,
      floorVersion: row.floor_version,
      zoneVersion: row.zone_version,
    });
  }
  for (const { floors } of maps) floors.sort((a, b) => (a.customMapFloorId < b.customMapFloorId ? -1 : 1));
  return maps;
}
