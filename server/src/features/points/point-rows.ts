import type { DatabaseOrTransaction } from '../../context.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import { followOwners } from '../attachment-files/attachment-files.ts';
import * as store from './points.store.ts';

const idsAtOnce = 500;

/** Reads all columns of the points of a floor, by id. */
export function listPointRows(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<PointRow[]> {
  return store.listPointRows(db, departmentId, floorId);
}

/** Adds points to floors. The caller increases the versions of the floors' points. */
export function addPointRows(trx: DatabaseOrTransaction, rows: readonly PointRow[]): Promise<void> {
  return store.insertPoints(trx, rows);
}

/** Replaces all columns of existing points. The caller increases the versions of their floors' points. */
export async function replacePointRows(
  trx: DatabaseOrTransaction,
  departmentId: number,
  rows: readonly PointRow[],
): Promise<void> {
  for (const row of rows) await store.updatePoint(trx, row);
  await follow(trx, departmentId, rows);
}

/** Deletes points. The caller increases the versions of their floors' points. */
export async function removePointRows(
  trx: DatabaseOrTransaction,
  departmentId: number,
  rows: readonly PointRow[],
): Promise<void> {
  for (const { id } of rows) await store.deletePoint(trx, departmentId, id);
  await follow(trx, departmentId, rows);
}

async function follow(trx: DatabaseOrTransaction, departmentId: number, rows: readonly PointRow[]) {
  for (let start = 0; start < rows.length; start += idsAtOnce) {
    const ids = rows.slice(start, start + idsAtOnce).map(({ id }) => id);
    await followOwners(trx, departmentId, ids);
  }
}
