import type { Database } from '../context.ts';

export const demoDepartment = { id: 1, name: 'Demo department' } as const;

/**
 * Takes department 1 for the demo, if no department is there, or if a demo was begun in it and never finished: then it
 * still has no user, because the demo's admin is added last.
 *
 * @returns whether the demo is to be made
 */
export async function claimDemoDepartment(db: Database, now: string): Promise<boolean> {
  const departments = await db.selectFrom('departments').select(['id', 'name']).limit(2).execute();
  if (departments.length === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('departments')
      .values({ ...demoDepartment, time_zone: 'UTC', added_on: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n; // another server on this database may be at it
  }
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

/** What an unfinished demo left. Other maps that the department may have got meanwhile are not the demo's. */
export async function findUnfinishedMaps(db: Database, name: string): Promise<string[]> {
  const maps = await db
    .selectFrom('maps')
    .select('id')
    .where('department_id', '=', demoDepartment.id)
    .where('name', '=', name)
    .execute();
  return maps.map(({ id }) => id);
}
