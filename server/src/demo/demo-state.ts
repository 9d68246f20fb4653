import type { Database } from '../context.ts';

export const demoDepartment = { id: 1, name: 'Demo department', timeZone: 'America/Chicago' } as const;

/**
 * Whether there is no department, or only that of a demo that was not finished. An unfinished demo has no user, because its admin
 * is added last.
 */
export async function needsDemo(db: Database): Promise<boolean> {
  const departments = await db.selectFrom('departments').select(['id', 'name']).limit(2).execute();
  if (departments.length === 0) return true;
  const [only] = departments;
  if (departments.length > 1 || only?.id !== demoDepartment.id || only.name !== demoDepartment.name)
    return false;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('department_id', '=', only.id)
    .limit(1)
    .executeTakeFirst();
  return user === undefined;
}

/**
 * Finds the maps of an unfinished demo by name. Other maps that were added to the department in the meantime are not included.
 */
export async function findUnfinishedMaps(db: Database, name: string): Promise<string[]> {
  const maps = await db
    .selectFrom('maps')
    .select('id')
    .where('department_id', '=', demoDepartment.id)
    .where('name', '=', name)
    .execute();
  return maps.map(({ id }) => id);
}
