import type { DatabaseOrTransaction } from '../../context.ts';
import type { PointRow } from '../../storage/db/point-table.ts';
import type { FloorRow, ZoneRow } from '../../storage/db/tables.ts';
import * as store from './trash.store.ts';

/** Rows to restore, and the warnings for the user who restores them. */
export interface Released<Row> {
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
}

/**
 * Removes the external ids of restored zones or points if another one of the floor has the id now. An import has
 * created it since the deletion, and the next import must find it.
 */
export async function releaseIdsOnFloor<Row extends ZoneRow | PointRow>(
  trx: DatabaseOrTransaction,
  kind: 'zone' | 'point',
  departmentId: number,
  floorId: string,
  rows: readonly Row[],
): Promise<Released<Row>> {
  const ids = rows.flatMap(({ external_id }) => external_id ?? []);
  const table = kind === 'zone' ? 'zones' : 'points';
  const taken = await store.findExternalIdsOnFloor(trx, table, departmentId, floorId, ids);
  return release(rows, new Set(taken), kind);
}

/** Does the same as {@link releaseIdsOnFloor} for floors of a map. */
export async function releaseFloorIds(
  trx: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
  floors: readonly FloorRow[],
): Promise<Released<FloorRow>> {
  const ids = floors.flatMap(({ external_id }) => external_id ?? []);
  return release(floors, new Set(await store.findFloorExternalIds(trx, departmentId, mapId, ids)), 'floor');
}

function release<Row extends { readonly external_id: string | null }>(
  rows: readonly Row[],
  taken: ReadonlySet<string>,
  kind: 'zone' | 'point' | 'floor',
): Released<Row> {
  const isTaken = ({ external_id }: Row) => external_id !== null && taken.has(external_id);
  const place = kind === 'floor' ? 'of its map' : 'on its floor';
  return {
    rows: rows.map((row) => (isTaken(row) ? { ...row, external_id: null } : row)),
    warnings: rows
      .filter(isTaken)
      .map(
        ({ external_id }) =>
          `it was restored without its external id “${external_id}”, which is now used by another ${kind} ${place}`,
      ),
  };
}
