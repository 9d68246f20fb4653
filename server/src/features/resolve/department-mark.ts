import { sql } from 'kysely';
import type { DatabaseConfig } from '../../config.ts';
import type { DatabaseOrTransaction } from '../../context.ts';
import { compileOnce } from '../../storage/db/compile-once.ts';
import { changeCount, lastChangedOn } from '../changes/change-count.ts';

/**
 * Returns a mark that stays the same as long as no other process has committed a change of the department's maps, floors or
 * zones. If a process reads the same mark twice in a row, nothing became visible between the two reads.
 *
 * On SQLite, the mark counts the commits of other connections. On PostgreSQL, it is the number of changes, including those of
 * this process. After a failover or a restored backup, a number may be assigned again to a different change.
 */
export async function readDepartmentMark(
  db: DatabaseOrTransaction,
  engine: DatabaseConfig['engine'],
  departmentId: number,
): Promise<string> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    return String(rows[0]?.data_version);
  }
  const [row] = await selectMark(db, departmentId);
  return `${row?.changes} ${row?.changedOn} ${row?.startedAt}`;
}

const selectMark = compileOnce((db, departmentId: number) =>
  db.selectNoFrom([
    changeCount(departmentId).as('changes'),
    lastChangedOn(departmentId).as('changedOn'),
    sql<string>`pg_postmaster_start_time()::text`.as('startedAt'),
  ]),
);
