import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import { compileOnce } from '../../storage/db/compile-once.ts';
import type { FloorIndexRow } from '../../storage/db/tables.ts';

/** Reads parts of a floor's index in order, starting at `from`, up to `limit` parts. */
export const readParts = compileOnce(
  (db, departmentId: number, floorId: string, from: number, limit: number) =>
    db
      .selectFrom('floor_indexes')
      .select(['part', 'zone_version', 'part_count', 'bytes'])
      .where('department_id', '=', departmentId)
      .where('floor_id', '=', floorId)
      .where('part', '>=', from)
      .orderBy('part')
      .limit(limit),
);

/** Stores parts, unless newer ones exist or their floors have been deleted. */
export async function writeParts(db: DatabaseOrTransaction, rows: readonly FloorIndexRow[]): Promise<void> {
  await db
    .insertInto('floor_indexes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['department_id', 'floor_id', 'part'])
        .doUpdateSet((row) => ({
          zone_version: row.ref('excluded.zone_version'),
          part_count: row.ref('excluded.part_count'),
          bytes: row.ref('excluded.bytes'),
        }))
        .where('floor_indexes.zone_version', '<=', sql<number>`excluded.zone_version`),
    )
    .execute();
}

/** Deletes parts that an earlier, larger index has left behind. */
export async function deletePartsFrom(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
  part: number,
): Promise<void> {
  await db
    .deleteFrom('floor_indexes')
    .where('department_id', '=', departmentId)
    .where('floor_id', '=', floorId)
    .where('part', '>=', part)
    .execute();
}
