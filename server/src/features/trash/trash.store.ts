import type { DatabaseOrTransaction } from '../../context.ts';
import type { Tables } from '../../storage/db/tables.ts';
import type { KeptTable } from '../trash-entries/parts.ts';

/** As many columns as a table has at most, times this, stay below 32,766, the most parameters that SQLite takes. */
const rowsAtOnce = 500;

/** Puts rows back. */
export async function insertRows<Table extends KeptTable>(
  trx: DatabaseOrTransaction,
  table: Table,
  rows: readonly Tables[Table][],
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await trx
      .insertInto(table as KeptTable)
      .values(rows.slice(first, first + rowsAtOnce) as never) // the rows of this table
      .execute();
  }
}
