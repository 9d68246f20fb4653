import type { Caller, Context, RevisionCheck } from '../../context.ts';
import { sortByName } from '../../sort-by-name.ts';
import type { ZoneRow } from '../../storage/db/tables.ts';
import { collectEdit, collectNew, findDraft, listDraftsOfFloor, putOver } from '../drafts/drafts.ts';
import { idPattern, type Warning } from '../field-schemas.ts';
import { requireFloor } from '../floors/floors.ts';
import { findReviewedMap, isReviewer } from '../maps/review.ts';
import { mergeFields } from './zone-fields.ts';
import { readZoneRows } from './zone-rows.ts';
import type { CustomMapZoneResult, SavedZoneResult, ZoneFields } from './zones.schema.ts';
import * as store from './zones.store.ts';
import {
  checkFields,
  checkPlace,
  deleteZone,
  prepareNewZone,
  saveZone,
  toZoneResult,
  updateZone,
  zoneNotFound,
} from './zones.ts';

/** A result and its ETag. */
interface Tagged<Result> {
  readonly result: Result;
  readonly revision: number | string;
}

/** Adds a zone, or a draft of it if the caller's edits are reviewed. @throws MusterError as {@link saveZone} */
export async function saveZoneOrDraft(
  ctx: Context,
  caller: Caller,
  floorId: string,
  fields: ZoneFields,
): Promise<Tagged<SavedZoneResult>> {
  const { departmentId } = caller;
  if ((await findReviewedMap(ctx.db, caller, floorId)) === undefined)
    return saveZone(ctx, departmentId, floorId, fields);
  const { row, mapId, warnings } = await prepareNewZone(ctx, departmentId, floorId, fields);
  const revision = await collectNew(ctx, departmentId, { kind: 'zone', mapId, floorId, rows: [row] });
  return { result: draftResult(row, true, warnings), revision };
}

/** Changes a zone, or its draft if the caller's edits are reviewed. @throws MusterError as {@link updateZone} */
export async function updateZoneOrDraft(
  ctx: Context,
  caller: Caller,
  id: string,
  fields: ZoneFields,
  checkRevision: RevisionCheck,
): Promise<Tagged<SavedZoneResult>> {
  const { departmentId } = caller;
  const place = await findReviewedPlace(ctx, caller, id);
  if (!place) return updateZone(ctx, departmentId, id, fields, checkRevision);
  checkFields(fields);
  const { warnings } = await checkPlace(ctx, departmentId, place.floorId, fields);
  const change = (row: ZoneRow) => ({ ...row, ...mergeFields(row, fields) });
  const { row, isDraft, tag } = await collect(ctx, caller, { id, ...place, change, checkRevision });
  if (!row) throw zoneNotFound();
  return { result: draftResult(row, isDraft, warnings), revision: tag };
}

/** Deletes a zone, or adds a draft of that if the caller's edits are reviewed. @throws MusterError as {@link deleteZone} */
export async function deleteZoneOrDraft(
  ctx: Context,
  caller: Caller,
  id: string,
  checkRevision: RevisionCheck,
): Promise<void> {
  const place = await findReviewedPlace(ctx, caller, id);
  if (!place) return deleteZone(ctx, caller.departmentId, id, checkRevision);
  await collect(ctx, caller, { id, ...place, change: () => undefined, checkRevision });
}

/** Returns a zone with its draft over it. @throws MusterError `CustomMapZoneNotFound`, also if the draft deletes it */
export async function getZoneWithDraft(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<Tagged<CustomMapZoneResult>> {
  if (!idPattern.test(id)) throw zoneNotFound();
  const published = await store.findZone(ctx.db, departmentId, id);
  const draft = await findDraft(ctx.db, departmentId, id);
  const { row, isDraft, tag } = putOver(published, draft?.kind === 'zone' ? draft : undefined);
  if (!row) throw zoneNotFound();
  return { result: draftResult(row, isDraft), revision: tag };
}

/** Lists the zones of a floor with the drafts over them, by name, then id. @throws MusterError `CustomMapFloorNotFound` */
export async function listZonesWithDrafts(
  ctx: Context,
  departmentId: number,
  floorId: string,
): Promise<CustomMapZoneResult[]> {
  await requireFloor(ctx.db, departmentId, floorId);
  const drafts = await listDraftsOfFloor(ctx.db, departmentId, floorId);
  const draftOf = new Map(drafts.map((draft) => [draft.id, draft]));
  const items: { id: string; name: string; result: CustomMapZoneResult }[] = [];
  const add = (id: string, published: ZoneRow | undefined) => {
    const { row, isDraft } = putOver(published, draftOf.get(id));
    if (row) items.push({ id, name: row.name, result: draftResult(row, isDraft) });
  };
  for await (const zone of readZoneRows(ctx.db, departmentId, floorId)) {
    add(zone.id, zone);
    draftOf.delete(zone.id);
  }
  for (const { id, kind, action } of [...draftOf.values()])
    if (kind === 'zone' && action === 'added') add(id, undefined);
  return (await sortByName(items)).map(({ result }) => result);
}

/**
 * Finds where a zone or a draft of a new one is.
 *
 * @returns `undefined` if the edit is not reviewed, or there is no such zone
 */
async function findReviewedPlace(ctx: Context, caller: Caller, id: string) {
  const { departmentId } = caller;
  if (isReviewer(caller) || !idPattern.test(id)) return undefined;
  const zone = await store.findZone(ctx.db, departmentId, id);
  const draft = zone ? undefined : await findDraft(ctx.db, departmentId, id);
  const floorId = zone?.floor_id ?? (draft?.kind === 'zone' ? draft.floor_id : undefined);
  if (floorId === undefined) return undefined;
  const mapId = await findReviewedMap(ctx.db, caller, floorId);
  return mapId === undefined ? undefined : { floorId, mapId };
}

interface ZoneEdit {
  readonly id: string;
  readonly mapId: string;
  readonly floorId: string;
  readonly change: (row: ZoneRow) => ZoneRow | undefined;
  readonly checkRevision: RevisionCheck;
}

function collect(ctx: Context, { departmentId }: Caller, edit: ZoneEdit) {
  return collectEdit<ZoneRow>(ctx, departmentId, {
    kind: 'zone',
    ...edit,
    findPublished: (trx) => store.findZone(trx, departmentId, edit.id),
    notFound: zoneNotFound,
  });
}

function draftResult(row: ZoneRow, isDraft: boolean, warnings: readonly Warning[] = []): SavedZoneResult {
  return {
    ...toZoneResult(row),
    ...(isDraft && { isDraft }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
}
