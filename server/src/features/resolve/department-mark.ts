import { sql } from 'kysely';
import type { DatabaseConfig } from '../../config.ts';
import type { DatabaseOrTransaction } from '../../context.ts';
import { compileOnce } from '../../storage/db/compile-once.ts';
import { changeCount, lastChangedOn } from '../changes/change-count.ts';

/**
 * A text that stays the same as long as no other process has committed a change of the department's maps, floors or zones. Two
 * equal ones, read one after the other by the same process: all that could be read at the second was there at the first.
 *
 * SQLite counts the commits of other connections. On PostgreSQL, it is the number of changes, those of this process included.
 * After a failover or a restored backup, a number may be given out again, for a change of another time.
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
