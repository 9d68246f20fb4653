import { sql, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import { recordAudit } from '../features/audit/audit.ts';
import { isOfDepartments, readTableShapes } from '../storage/db/copying/table-shapes.ts';
import { connectUnlimited } from '../storage/db/open-database.ts';
import type { Tables } from '../storage/db/tables.ts';
import { findFileKeys, listFiles } from './department-files.ts';

/**
 * Kept: the audit log, until its entries are old enough, and the list of ended tokens, which other servers read to
 * learn that the access of all users and programs has ended.
 */
const keptTables: readonly string[] = ['audit_entries', 'token_changes'];

/**
 * Deletes a department with all rows and files, and ends all access to it.
 *
 * @param typedName must be its name
 * @throws Error if there is no such department, or if its name is another one
 */
export async function deleteDepartment(ctx: Context, departmentId: number, typedName: string): Promise<void> {
  const { database } = ctx.config;
  const side = { db: connectUnlimited(database), engine: database.engine };
  try {
    const found = await side.db
      .selectFrom('departments')
      .select('name')
      .where('id', '=', departmentId)
      .executeTakeFirst();
    if (!found) throw new Error(`there is no department ${departmentId}`);
    if (found.name !== typedName)
      throw new Error(`department ${departmentId} has another name: to delete it, type its name exactly`);
    const keys = await findFileKeys(side, departmentId);
    const tables = (await readTableShapes(side)).filter(isOfDepartments).map(({ name }) => name);
    await side.db.transaction().execute(async (trx) => {
      await endAccess(ctx, trx, departmentId);
      for (const table of tables.toReversed().filter((name) => !keptTables.includes(name))) {
        const column = table === 'departments' ? 'id' : 'department_id';
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${departmentId}`.execute(trx);
      }
      await recordAudit(ctx, trx, departmentId, [
        {
          kind: 'department',
          id: departmentId,
          name: found.name,
          action: 'deleted',
          before: { name: found.name },
        },
      ]);
    });
    // Afterward, because a crash may leave a file without a row, but never a row without its file.
    for await (const key of listFiles(ctx.blobs, keys)) await ctx.blobs.delete(key);
  } finally {
    await side.db.destroy();
  }
}

async function endAccess(
  { sharedClock }: Context,
  trx: Transaction<Tables>,
  departmentId: number,
): Promise<void> {
  const changedOn = new Date(sharedClock.now()).toISOString();
  const ended = (table: 'users' | 'api_tokens', userId: string, revision: string) =>
    sql`insert into token_changes (department_id, user_id, token_revision, is_active, changed_on)
      select department_id, ${sql.raw(userId)}, ${sql.raw(revision)}, 0, ${changedOn} from ${sql.table(table)}
      where department_id = ${departmentId}
      on conflict (department_id, user_id) do update set token_revision = excluded.token_revision,
        is_active = excluded.is_active, changed_on = excluded.changed_on`.execute(trx);
  await ended('users', 'id', 'token_revision + 1');
  await ended('api_tokens', "'api-token:' || id", '1');
}
