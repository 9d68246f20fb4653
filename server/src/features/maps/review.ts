import type { Caller, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { MapRow } from '../../storage/db/tables.ts';
import { idPattern } from '../field-schemas.ts';
import * as store from './review.store.ts';

/** Administrators edit directly, because they could publish their own draft in the next request. */
export function isReviewer({ permissions }: Caller): boolean {
  return permissions.has('department:admin');
}

/**
 * Finds the map of a floor if the caller's edits of its zones and points become drafts.
 *
 * @returns the id of the map; `undefined` if the caller edits directly, or there is no such floor
 */
export async function findReviewedMap(
  db: DatabaseOrTransaction,
  caller: Caller,
  floorId: string,
): Promise<string | undefined> {
  if (isReviewer(caller) || !idPattern.test(floorId)) return undefined;
  return store.findReviewedMap(db, caller.departmentId, floorId);
}

async function needsReview(db: DatabaseOrTransaction, caller: Caller, mapId: string): Promise<boolean> {
  return !isReviewer(caller) && (await store.areEditsReviewed(db, caller.departmentId, mapId));
}

/**
 * For edits that cannot be drafts.
 *
 * @throws MusterError `Forbidden` if the map's edits are reviewed and the caller is no administrator
 */
export async function requireDirectEdits(
  db: DatabaseOrTransaction,
  caller: Caller,
  mapId: string,
): Promise<void> {
  if (await needsReview(db, caller, mapId))
    throw errorOf(
      'Forbidden',
      'Edits of this map are reviewed: without the permission department:admin, you can only add, change and delete zones and points',
    );
}

/**
 * Checks a change of the setting. The map must be locked, so that no draft is added meanwhile.
 *
 * @throws MusterError `Forbidden` if the caller may not change it, `Conflict` if it is turned off while there are drafts
 */
export async function checkReviewSetting(
  trx: DatabaseOrTransaction,
  caller: Caller,
  before: Pick<MapRow, 'id' | 'are_edits_reviewed'> | undefined,
  after: Pick<MapRow, 'are_edits_reviewed'>,
): Promise<void> {
  if ((before?.are_edits_reviewed ?? 0) === after.are_edits_reviewed) return;
  if (!isReviewer(caller))
    throw errorOf('Forbidden', 'editsNeedReview: you need the permission department:admin to change it');
  if (!before || after.are_edits_reviewed === 1) return;
  const drafts = await store.countDrafts(trx, caller.departmentId, before.id);
  if (drafts === 0) return;
  const which = drafts === 1 ? 'a draft' : `${drafts} drafts`;
  throw errorOf('Conflict', `editsNeedReview: the map has ${which}; publish or discard them first`);
}
