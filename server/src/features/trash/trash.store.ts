import type { DatabaseOrTransaction } from '../../context.ts';
import type { Tables } from '../../storage/db/tables.ts';
import type { KeptTable } from '../trash-entries/parts.ts';

/** Keeps the number of parameters, one per column, below 32,766, the maximum of SQLite. */
const rowsAtOnce = 500;

/** Inserts restored rows. */
export async function insertRows<Table extends KeptTable>(
  trx: DatabaseOrTransaction,
  table: Table,
  rows: readonly Tables[Table][],
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await trx
      .insertInto(table as KeptTable)
      .values(rows.slice(first, first + rowsAtOnce) as never) // these are rows of this table
      .execute();
  }
}

/** Returns only the external ids that a zone or point of the floor already has. */
export async function findExternalIdsOnFloor(
  trx: DatabaseOrTransaction,
  table: 'zones' | 'points',
  departmentId: number,
  floorId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = trx
    .selectFrom(table)
    .select('external_id')
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .where('external_id', 'in', ids);
  return (await query.execute()).flatMap(({ external_id }) => external_id ?? []);
}

/** Returns only the external ids that a floor of the map already has. */
export async function findFloorExternalIds(
  trx: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = trx
    .selectFrom('floors')
    .select('external_id')
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .where('external_id', 'in', ids);
  return (await query.execute()).flatMap(({ external_id }) => external_id ?? []);
}
