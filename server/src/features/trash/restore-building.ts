import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { DraftRow } from '../../storage/db/draft-table.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import type { ShareLinkRow } from '../../storage/db/share-table.ts';
import type { FloorRow, ImageRow, MapRow, Tables, ZoneRow } from '../../storage/db/tables.ts';
import type { TrashEntryRow } from '../../storage/db/trash-tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { namePoint } from '../../zone-rules/point-types.ts';
import { bumpAttachments } from '../attachment-files/attachment-files.ts';
import { type AuditEvent, describeRow, recordAudit } from '../audit/audit.ts';
import type { RecordedRow } from '../audit/audited-fields.ts';
import { recordChanges, type VersionMove } from '../changes/changes.ts';
import { lockTimeZone } from '../departments/settings.ts';
import { ensureOneDefault } from '../floors/default-floor.ts';
import { bumpPointVersion, checkPointCount } from '../floors/floor-points.ts';
import { bumpZoneVersion } from '../floors/floors.ts';
import { eventOverOn } from '../maps/event-dates.ts';
import { requestFloorTiles, requestTilesOfAll } from '../maps/map-pyramids.ts';
import { bumpMapVersion, lockMap, requireMap } from '../maps/maps.ts';
import { type KeptTable, readParts, rowsOf } from '../trash-entries/parts.ts';
import { lockEntry, readContents, removeEntry } from '../trash-entries/trash-entries.ts';
import { releaseFloorIds, releaseIdsOnFloor } from './taken-external-ids.ts';
import * as store from './trash.store.ts';

/** The restored rows, except zones and points, of which there can be many. */
interface Restored {
  readonly maps: MapRow[];
  readonly floors: FloorRow[];
  readonly images: ImageRow[];
  readonly share_links: ShareLinkRow[];
  readonly warnings: string[];
}

/** The warnings for the user who restores an entry. */
export type RestoreWarnings = readonly string[];

/**
 * Restores a map with everything that was deleted with it, in one transaction. Its share links work again.
 *
 * @throws MusterError `TrashEntryNotFound` if someone else has removed the entry
 */
export async function restoreMap(ctx: Context, entry: TrashEntryRow): Promise<RestoreWarnings> {
  const { department_id: departmentId } = entry;
  return ctx.db.transaction().execute(async (trx) => {
    const timeZone = await lockTimeZone(trx, departmentId);
    await takeEntry(trx, entry);
    const { maps, floors, images, share_links, warnings } = await putBack(ctx, trx, entry, timeZone);
    const [map] = maps;
    const image = images.find(({ id }) => id === map?.image_id);
    if (!map || !image) throw new Error('an entry of a map has the map and its image');
    await recordChanges(ctx, trx, departmentId, [
      { kind: 'map', mapId: map.id, version: map.map_version },
      ...attachmentMoves(map.id, null, map),
      ...floors.flatMap(floorMoves),
    ]);
    await recordAudit(ctx, trx, departmentId, [
      describeRestored('map', map, { ...readContents(entry) }),
      ...share_links.map((link) => ({
        ...describeRow('shareLink', {
          id: link.id,
          name: link.label,
          mapId: map.id,
          before: null,
          after: link,
        }),
        action: 'restored' as const,
      })),
    ]);
    await ensureOneDefault(ctx, trx, { departmentId, mapId: map.id });
    const owner = { departmentId, ownerId: map.id, mapId: map.id };
    await requestTilesOfAll(ctx, trx, owner, map, image);
    await removeEntry(trx, entry);
    return warnings;
  });
}

/**
 * Restores a floor with its zones and points. If it was the default floor, it is the default again. If the map has moved, the
 * tiles are drawn again.
 *
 * @throws MusterError `TrashEntryNotFound` if someone else has removed the entry, `Conflict` if its map does not
 *   exist
 */
export async function restoreFloor(ctx: Context, entry: TrashEntryRow): Promise<RestoreWarnings> {
  const { department_id: departmentId, map_id } = entry;
  const mapId = map_id ?? '';
  return ctx.db.transaction().execute(async (trx) => {
    await takeEntry(trx, entry);
    await lockMap(trx, departmentId, mapId);
    const map = await requireMap(trx, departmentId, mapId).catch(() => {
      throw mapDeletedError();
    });
    const { floors, images, warnings } = await putBack(ctx, trx, entry, undefined);
    const [floor, image] = [floors[0], images[0]];
    if (!floor || !image) throw new Error('an entry of a floor has the floor and its image');
    await bumpMapVersion(ctx, trx, departmentId, mapId);
    await recordChanges(ctx, trx, departmentId, floorMoves(floor));
    const { zones, points } = readContents(entry);
    const counts = { zoneCount: zones, pointCount: points };
    await recordAudit(ctx, trx, departmentId, [describeRestored('floor', floor, counts)]);
    const isDefault = floor.is_default === 1 && floor.is_active === 1;
    await ensureOneDefault(ctx, trx, { departmentId, mapId, preferred: isDefault ? floor.id : undefined });
    const owner = { departmentId, ownerId: floor.id, mapId };
    await requestFloorTiles(ctx, trx, map, { owner, image, placement: floor.placement });
    await removeEntry(trx, entry);
    return warnings;
  });
}

/**
 * @throws MusterError `TrashEntryNotFound` if someone else has removed the entry, `Conflict` if its floor does not
 *   exist
 */
export async function restoreZone(ctx: Context, entry: TrashEntryRow): Promise<RestoreWarnings> {
  const { department_id: departmentId, floor_id } = entry;
  return ctx.db.transaction().execute(async (trx) => {
    await takeEntry(trx, entry);
    const mapId = await bumpZoneVersion(ctx, trx, departmentId, floor_id ?? '', entry.id).catch(rejectFloor);
    return putOnFloor(ctx, trx, entry, 'zone', (zone: ZoneRow) =>
      describeRestored('zone', { ...zone, map_id: mapId }),
    );
  });
}

/** Does the same as {@link restoreZone} for a point; also `InvalidRequest` if its floor has as many points as it can have. */
export async function restorePoint(ctx: Context, entry: TrashEntryRow): Promise<RestoreWarnings> {
  const { department_id: departmentId, floor_id } = entry;
  return ctx.db.transaction().execute(async (trx) => {
    await takeEntry(trx, entry);
    const mapId = await bumpPointVersion(ctx, trx, departmentId, floor_id ?? '').catch(rejectFloor);
    const warnings = await putOnFloor(ctx, trx, entry, 'point', (point: PointRow) =>
      describeRestored('point', { ...point, name: namePoint(point.point_type, point.label), map_id: mapId }),
    );
    await checkPointCount(trx, departmentId, floor_id ?? '');
    return warnings;
  });
}

function rejectFloor(): never {
  throw errorOf('Conflict', 'its floor no longer exists');
}

/** Inserts the zone or point of an entry, and removes the entry. */
async function putOnFloor<Row extends ZoneRow | PointRow>(
  ctx: Context,
  trx: DatabaseOrTransaction,
  entry: TrashEntryRow,
  kind: 'zone' | 'point',
  describe: (row: Row) => AuditEvent,
): Promise<RestoreWarnings> {
  const { department_id: departmentId, floor_id } = entry;
  const warnings: string[] = [];
  for await (const part of readParts(trx, departmentId, entry.key)) {
    if (part.content === 'attachments') {
      await bumpAttachments(ctx, trx, departmentId, { mapId: entry.map_id ?? '', floorId: floor_id });
      await store.insertRows(trx, 'attachments', rowsOf<'attachments'>(part, departmentId));
      continue;
    }
    // The other part has rows of this kind, because keepZone or keepPoint has written it.
    const revised = rowsOf(part, departmentId).map((row) => reviseOnFloor(row as Row, timestampNow(ctx)));
    const { rows, ...restored } = await releaseIdsOnFloor(trx, kind, departmentId, floor_id ?? '', revised);
    warnings.push(...restored.warnings);
    await store.insertRows(trx, kind === 'zone' ? 'zones' : 'points', rows as never[]);
    await recordAudit(ctx, trx, departmentId, rows.map(describe));
  }
  await removeEntry(trx, entry);
  return warnings;
}

function mapDeletedError() {
  return errorOf('Conflict', 'its map no longer exists');
}

/** @throws MusterError `TrashEntryNotFound` */
async function takeEntry(trx: DatabaseOrTransaction, entry: TrashEntryRow): Promise<void> {
  if (!(await lockEntry(trx, entry)))
    throw errorOf('TrashEntryNotFound', 'The trash has no entry with this id');
}

/** Inserts the rows of an entry, with new versions. @param timeZone the time zone for the end of an event */
async function putBack(
  ctx: Context,
  trx: DatabaseOrTransaction,
  entry: TrashEntryRow,
  timeZone: string | undefined,
): Promise<Restored> {
  const now = timestampNow(ctx);
  const restored: Restored = { maps: [], floors: [], images: [], share_links: [], warnings: [] };
  for await (const part of readParts(trx, entry.department_id, entry.key)) {
    const table = part.content as KeptTable; // keepMap and keepFloor write no other tables
    const revised = rowsOf(part, entry.department_id).map((row) => reviseRow(table, row, now, timeZone));
    const rows = table === 'floors' ? await putFloorsBack(revised as FloorRow[]) : revised;
    await store.insertRows(trx, table, rows as Tables[KeptTable][]);
    if (table in restored) restored[table as keyof Restored].push(...(rows as never[]));
  }
  return restored;

  async function putFloorsBack(floors: readonly FloorRow[]) {
    const { department_id, map_id } = entry;
    const { rows, warnings } = await releaseFloorIds(trx, department_id, map_id ?? entry.id, floors);
    restored.warnings.push(...warnings);
    return rows;
  }
}

/** Changes the versions as an update does, so that clients with an earlier state notice. */
function reviseRow(
  table: KeptTable,
  row: Tables[KeptTable],
  now: string,
  timeZone: string | undefined,
): Tables[KeptTable] {
  if (table === 'zones' || table === 'points') return reviseOnFloor(row as ZoneRow | PointRow, now);
  if (table === 'floors') return reviseFloor(row as FloorRow, now);
  if (table === 'drafts') return reviseDraft(row as DraftRow);
  return table === 'maps' ? reviseMap(row as MapRow, now, timeZone) : row;
}

function reviseMap(map: MapRow, now: string, timeZone: string | undefined): MapRow {
  const { event_start, event_end } = map;
  return {
    ...map,
    // The time zone of the department may have changed since the deletion.
    event_over_on: timeZone ? eventOverOn(event_start, event_end, timeZone) : map.event_over_on,
    map_version: map.map_version + 1,
    ...reviseAttachments(map),
    revision: map.revision + 1,
    updated_on: now,
  };
}

function reviseFloor(floor: FloorRow, now: string): FloorRow {
  return {
    ...floor,
    floor_version: floor.floor_version + 1,
    zone_version: floor.zone_version + 1,
    zones_changed_on: now,
    ...revisePoints(floor, now),
    ...reviseAttachments(floor),
    revision: floor.revision + 1,
    updated_on: now,
  };
}

/** A floor that never had points keeps its version. Entries from before points were added do not have this column. */
function revisePoints({ point_version = 1 }: Partial<FloorRow>, now: string) {
  return point_version === 1
    ? { point_version }
    : { point_version: point_version + 1, points_changed_on: now };
}

/** Its zone or point gets a new revision, but is still what the draft was based on. */
function reviseDraft(draft: DraftRow): DraftRow {
  return draft.base_revision === 0 ? draft : { ...draft, base_revision: draft.base_revision + 1 };
}

function reviseOnFloor<Row extends ZoneRow | PointRow>(row: Row, now: string): Row {
  return { ...row, revision: row.revision + 1, updated_on: now };
}

/** Only if there were attachments. The column is missing in entries of earlier releases. */
function reviseAttachments({ attachment_version }: Partial<Pick<FloorRow, 'attachment_version'>>) {
  return attachment_version ? { attachment_version: attachment_version + 1 } : {};
}

function floorMoves(floor: FloorRow): VersionMove[] {
  const { id: floorId, map_id: mapId, floor_version, zone_version, point_version } = floor;
  const points: VersionMove = { kind: 'points', mapId, floorId, version: point_version };
  return [
    { kind: 'floor', mapId, floorId, version: floor_version },
    { kind: 'zones', mapId, floorId, version: zone_version },
    ...(point_version > 1 ? [points] : []),
    ...attachmentMoves(mapId, floorId, floor),
  ];
}

function attachmentMoves(
  mapId: string,
  floorId: string | null,
  { attachment_version: version }: Partial<Pick<FloorRow, 'attachment_version'>>,
): VersionMove[] {
  return version ? [{ kind: 'attachments', mapId, floorId, version }] : [];
}

function describeRestored<Kind extends 'map' | 'floor' | 'zone' | 'point'>(
  kind: Kind,
  row: RecordedRow<Kind> & { readonly id: string; readonly name: string; readonly map_id?: string },
  moreAfter: Readonly<Record<string, unknown>> = {},
): AuditEvent {
  const { id, name, map_id: mapId = id } = row;
  return {
    ...describeRow(kind, { id, name, mapId, before: null, after: row, moreAfter }),
    action: 'restored',
  };
}
