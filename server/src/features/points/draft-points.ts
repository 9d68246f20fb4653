import type { Caller, Context, RevisionCheck } from '../../context.ts';
import { sortByName } from '../../sort-by-name.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import { collectEdit, collectNew, findDraft, listDraftsOfFloor, nameOf, putOver } from '../drafts/drafts.ts';
import { idPattern } from '../field-schemas.ts';
import { requireFloor } from '../floors/floors.ts';
import { readMapBounds } from '../maps/maps.ts';
import { findReviewedMap, isReviewer } from '../maps/review.ts';
import type { CustomMapPointResult, PointFields, SavedPointResult } from './points.schema.ts';
import * as store from './points.store.ts';
import {
  checkDate,
  deletePoint,
  mergeFields,
  pointNotFound,
  prepareNewPoint,
  savePoint,
  toPointResult,
  updatePoint,
  warnAbout,
} from './points.ts';

/** A result and its ETag. */
interface Tagged<Result> {
  readonly result: Result;
  readonly revision: number | string;
}

/** Adds a point, or a draft of it if the caller's edits are reviewed. @throws MusterError as {@link savePoint} */
export async function savePointOrDraft(
  ctx: Context,
  caller: Caller,
  floorId: string,
  fields: PointFields,
): Promise<Tagged<SavedPointResult>> {
  const { departmentId } = caller;
  if ((await findReviewedMap(ctx.db, caller, floorId)) === undefined)
    return savePoint(ctx, departmentId, floorId, fields);
  const { row, mapId, bounds } = await prepareNewPoint(ctx, departmentId, floorId, fields);
  const revision = await collectNew(ctx, departmentId, { kind: 'point', mapId, floorId, rows: [row] });
  return { result: { ...draftResult(row, true), ...warnAbout(row, bounds) }, revision };
}

/** Changes a point, or its draft if the caller's edits are reviewed. @throws MusterError as {@link updatePoint} */
export async function updatePointOrDraft(
  ctx: Context,
  caller: Caller,
  id: string,
  fields: PointFields,
  checkRevision: RevisionCheck,
): Promise<Tagged<SavedPointResult>> {
  const { departmentId } = caller;
  const place = await findReviewedPlace(ctx, caller, id);
  if (!place) return updatePoint(ctx, departmentId, id, fields, checkRevision);
  checkDate(ctx, fields.verifiedOn);
  const bounds = await readMapBounds(ctx.db, departmentId, place.mapId);
  const change = (row: PointRow) => ({ ...row, ...mergeFields(row, fields) });
  const { row, isDraft, tag } = await collect(ctx, caller, { id, ...place, change, checkRevision });
  if (!row) throw pointNotFound();
  return { result: { ...draftResult(row, isDraft), ...warnAbout(row, bounds) }, revision: tag };
}

/** Deletes a point, or adds a draft of that if the caller's edits are reviewed. @throws MusterError as {@link deletePoint} */
export async function deletePointOrDraft(
  ctx: Context,
  caller: Caller,
  id: string,
  checkRevision: RevisionCheck,
): Promise<void> {
  const place = await findReviewedPlace(ctx, caller, id);
  if (!place) return deletePoint(ctx, caller.departmentId, id, checkRevision);
  await collect(ctx, caller, { id, ...place, change: () => undefined, checkRevision });
}

/** Returns a point with its draft over it. @throws MusterError `CustomMapPointNotFound`, also if the draft deletes it */
export async function getPointWithDraft(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<Tagged<CustomMapPointResult>> {
  if (!idPattern.test(id)) throw pointNotFound();
  const published = await store.findPoint(ctx.db, departmentId, id);
  const draft = await findDraft(ctx.db, departmentId, id);
  const { row, isDraft, tag } = putOver(published, draft?.kind === 'point' ? draft : undefined);
  if (!row) throw pointNotFound();
  return { result: draftResult(row, isDraft), revision: tag };
}

/** Lists the points of a floor with the drafts over them, by what people call them. @throws MusterError `CustomMapFloorNotFound` */
export async function listPointsWithDrafts(
  ctx: Context,
  departmentId: number,
  floorId: string,
): Promise<CustomMapPointResult[]> {
  await requireFloor(ctx.db, departmentId, floorId);
  const drafts = await listDraftsOfFloor(ctx.db, departmentId, floorId);
  const published = new Map<string, PointRow | undefined>(
    drafts.flatMap(({ id, kind, action }) =>
      kind === 'point' && action === 'added' ? [[id, undefined]] : [],
    ),
  );
  for (const row of await store.listPointRows(ctx.db, departmentId, floorId)) published.set(row.id, row);
  const draftOf = new Map(drafts.map((draft) => [draft.id, draft]));
  const items = [...published].flatMap(([id, point]) => {
    const { row, isDraft } = putOver(point, draftOf.get(id));
    return row ? { id, name: nameOf(row), result: draftResult(row, isDraft) } : [];
  });
  return (await sortByName(items)).map(({ result }) => result);
}

/** @returns where a point or a draft of a new one is; `undefined` if the edit is not reviewed, or there is no such point */
async function findReviewedPlace(ctx: Context, caller: Caller, id: string) {
  const { departmentId } = caller;
  if (isReviewer(caller) || !idPattern.test(id)) return undefined;
  const point = await store.findPoint(ctx.db, departmentId, id);
  const draft = point ? undefined : await findDraft(ctx.db, departmentId, id);
  const floorId = point?.floor_id ?? (draft?.kind === 'point' ? draft.floor_id : undefined);
  if (floorId === undefined) return undefined;
  const mapId = await findReviewedMap(ctx.db, caller, floorId);
  return mapId === undefined ? undefined : { floorId, mapId };
}

interface PointEdit {
  readonly id: string;
  readonly mapId: string;
  readonly floorId: string;
  readonly change: (row: PointRow) => PointRow | undefined;
  readonly checkRevision: RevisionCheck;
}

function collect(ctx: Context, { departmentId }: Caller, edit: PointEdit) {
  return collectEdit<PointRow>(ctx, departmentId, {
    kind: 'point',
    ...edit,
    findPublished: (trx) => store.findPoint(trx, departmentId, edit.id),
    notFound: pointNotFound,
  });
}

function draftResult(row: PointRow, isDraft: boolean): CustomMapPointResult {
  return { ...toPointResult(row), ...(isDraft && { isDraft }) };
}
