import { createTaggedBodyCache, type TaggedBody } from '../../concurrency/tagged-body-cache.ts';
import type { Context } from '../../context.ts';
import { timestampNow } from '../../timestamp.ts';
import { archivePastEvents } from '../maps/event-ends.ts';
import type { CustomMapVersionManifest, MapVersions } from './version-manifest.schema.ts';
import * as store from './version-manifest.store.ts';

/** A manifest and its entity tag, with quotes: the tag stays the same until a version changes. */
export interface TaggedManifest {
  readonly tag: string;
  readonly manifest: CustomMapVersionManifest;
}

/** The manifests of departments as JSON. */
export interface Manifests {
  /** Reads the current tag of a department's manifest, with its quotes, using a few index lookups. */
  readonly readTag: (departmentId: number) => Promise<string>;
  /** Reads the manifest with this tag or a later one; `generatedAt` is the time when it was created. */
  readonly read: (departmentId: number, tag: string) => Promise<TaggedBody>;
}

/**
 * Creates the cache of manifests of a process: after a change, one manifest is created for all phones of the
 * department.
 */
export function createManifests(ctx: Context): Manifests {
  const bodies = createTaggedBodyCache({
    build: async (departmentId) => {
      const { tag, manifest } = await readManifest(ctx, Number(departmentId));
      return { tag, bytes: Buffer.from(JSON.stringify(manifest)) };
    },
    ...ctx.cacheMemory.share('manifests'),
    lookups: ctx.metrics.countLookups('manifests'),
    buildsAtOnce: 4,
  });
  return {
    readTag: (departmentId) => readManifestTag(ctx, departmentId),
    read: (departmentId, tag) => bodies.get(String(departmentId), tag),
  };
}

/**
 * Reads the versions of all maps of the department, including inactive ones, in one snapshot. Maps of past events are
 * archived first, so that their new versions are included.
 */
export async function readManifest(ctx: Context, departmentId: number): Promise<TaggedManifest> {
  let rows = await store.listVersions(ctx.db, departmentId, timestampNow(ctx));
  if (rows[0] && rows[0].past_events > 0) {
    await archivePastEvents(ctx, departmentId);
    rows = await store.listVersions(ctx.db, departmentId, timestampNow(ctx));
  }
  return {
    tag: getManifestTag(departmentId, rows[0]),
    manifest: { generatedAt: timestampNow(ctx), maps: groupByMap(rows) },
  };
}

async function readManifestTag(ctx: Context, departmentId: number): Promise<string> {
  const state = await store.readManifestState(ctx.db, departmentId, timestampNow(ctx));
  if (!state || state.past_events === 0) return getManifestTag(departmentId, state);
  await archivePastEvents(ctx, departmentId);
  return getManifestTag(departmentId, await store.readManifestState(ctx.db, departmentId, timestampNow(ctx)));
}

/** Increase it when the format of the response changes, so that clients do not keep responses in the old format. */
const formatVersion = 3;

/** The time is included because a database restored from a backup repeats counts, but not at the same times. */
function getManifestTag(departmentId: number, state: store.ManifestState | undefined): string {
  const changedAt = state?.last_changed_on ? Date.parse(state.last_changed_on).toString(36) : '0';
  return `"${formatVersion}-${departmentId}-${state?.change_count ?? 0}-${changedAt}"`;
}

function groupByMap(rows: readonly store.VersionRow[]): MapVersions[] {
  const maps: MapVersions[] = [];
  let map: MapVersions | undefined;
  for (const row of rows) {
    if (row.map_id === null || row.map_version === null) continue;
    if (map?.customMapId !== row.map_id) {
      map = {
        customMapId: row.map_id,
        mapVersion: row.map_version,
        attachmentVersion: row.map_attachment_version ?? 0,
        floors: [],
      };
      maps.push(map);
    }
    const { floor_version, zone_version, point_version } = row;
    if (row.floor_id === null || floor_version === null || zone_version === null || point_version === null)
      continue;
    map.floors.push({
      customMapFloorId: row.floor_id,
      floorVersion: floor_version,
      zoneVersion: zone_version,
      pointVersion: point_version,
      attachmentVersion: row.floor_attachment_version ?? 0,
      isActive: row.floor_is_active === 1,
    });
  }
  for (const { floors } of maps) floors.sort((a, b) => (a.customMapFloorId < b.customMapFloorId ? -1 : 1));
  return maps;
}
