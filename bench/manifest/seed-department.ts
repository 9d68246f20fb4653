import type { Context } from '../../server/src/context.ts';
import { recordChanges, type VersionMove } from '../../server/src/features/changes/changes.ts';
import { ensureDepartment } from '../../server/src/features/departments/departments.ts';
import type { FloorRow, ImageRow, MapRow } from '../../server/src/storage/db/tables.ts';

const departmentId = 1;
const now = '2026-01-02T03:04:05.678Z';

/** Ids in the form of UUIDv7 that are the same in every run, in a different order than the loop. */
function idOf(kind: number, i: number): string {
  const scattered = (Math.imul(i + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
  return `${scattered}-${kind}000-7000-8000-${String(i).padStart(12, '0')}`;
}

/** Stores maps with floors as if they had been saved, but without their images: a manifest contains only versions. */
export async function seedDepartment(ctx: Context, maps: number, floorsEach: number): Promise<void> {
  await ensureDepartment(ctx, departmentId);
  for (let i = 0; i < maps; i++) {
    const map = mapRow(i);
    const floors = Array.from({ length: floorsEach }, (_, j) => floorRow(map, i * floorsEach + j));
    const moves: VersionMove[] = [{ kind: 'map', mapId: map.id, version: 1 }];
    for (const { id } of floors)
      for (const kind of ['floor', 'zones'] as const)
        moves.push({ kind, mapId: map.id, floorId: id, version: 1 });
    await ctx.db.transaction().execute(async (trx) => {
      await trx.insertInto('images').values(imageRow(i, map.id)).execute();
      await trx.insertInto('maps').values(map).execute();
      await trx.insertInto('floors').values(floors).execute();
      await recordChanges(ctx, trx, departmentId, moves);
    });
  }
}

function imageRow(i: number, mapId: string): ImageRow {
  return {
    department_id: departmentId,
    id: idOf(1, i),
    map_id: mapId,
    key: i.toString(16).padStart(32, '0'),
    format: 'png',
    width: 40,
    height: 20,
    size_bytes: 100,
    source_key: null,
    plan_texts: null,
    source_format: null,
    sha256: '0'.repeat(64),
    added_on: now,
  };
}

function mapRow(i: number): MapRow {
  return {
    department_id: departmentId,
    id: idOf(2, i),
    name: `Map ${i}`,
    description: null,
    type: 0,
    top_left_lat: 56.4605,
    top_left_lng: -2.979,
    bottom_right_lat: 56.4595,
    bottom_right_lng: -2.977,
    given_default_zoom: null,
    given_min_zoom: null,
    given_max_zoom: null,
    default_zoom: 18,
    min_zoom: 16,
    max_zoom: 20,
    event_start: null,
    event_end: null,
    event_over_on: null,
    is_active: 1,
    elevation_datum: null,
    ground_elevation_ft: null,
    address: null,
    is_metadata_shared: 0,
    are_attachments_shared: 0,
    verify_every_months: null,
    is_confidential: 0,
    are_edits_reviewed: 0,
    has_names_on_plans: 0,
    image_id: idOf(1, i),
    placement: null,
    map_version: 1,
    attachment_version: 0,
    revision: 1,
    added_on: now,
    updated_on: now,
  };
}

function floorRow(map: MapRow, i: number): FloorRow {
  return {
    department_id: departmentId,
    id: idOf(3, i),
    map_id: map.id,
    floor_number: i,
    name: `Floor ${i}`,
    sort_order: i,
    is_default: 0,
    elevation_ft: null,
    floor_height_ft: null,
    ordinal: null,
    posted_label: null,
    image_id: map.image_id,
    placement: null,
    is_active: 1,
    zones_changed_on: null,
    edited_version: 0,
    edited_zone_ids: '',
    point_version: 1,
    points_changed_on: null,
    attachment_version: 0,
    verified_on: null,
    verified_by: null,
    changes_since_verified: 0,
    external_id: null,
    floor_version: 1,
    zone_version: 1,
    revision: 1,
    added_on: now,
    updated_on: now,
  };
}
