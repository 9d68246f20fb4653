import type { DatabaseOrTransaction } from '../../context.ts';

/** Counts the share links of a map that never expire. */
export async function countEndlessLinks(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('share_links')
    .select((links) => links.fn.countAll<number>().as('count'))
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .where('expires_on', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
