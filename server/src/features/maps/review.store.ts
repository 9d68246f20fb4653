import type { DatabaseOrTransaction } from '../../context.ts';

/** Whether edits of a map are reviewed; `false` if there is no such map. */
export async function areEditsReviewed(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('maps')
    .select('are_edits_reviewed')
    .where('department_id', '=', departmentId)
    .where('id', '=', mapId)
    .executeTakeFirst();
  return row?.are_edits_reviewed === 1;
}

/** Finds the map of a floor if its edits are reviewed. */
export async function findReviewedMap(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('floors')
    .innerJoin('maps', (join) =>
      join
        .onRef('maps.department_id', '=', 'floors.department_id')
        .onRef('maps.id', '=', 'floors.map_id')
        .on('maps.are_edits_reviewed', '=', 1),
    )
    .select('floors.map_id')
    .where('floors.department_id', '=', departmentId)
    .where('floors.id', '=', floorId)
    .executeTakeFirst();
  return row?.map_id;
}

export async function countDrafts(
  db: DatabaseOrTransaction,
  departmentId: number,
  mapId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('drafts')
    .select((drafts) => drafts.fn.countAll<number>().as('count'))
    .where('department_id', '=', departmentId)
    .where('map_id', '=', mapId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
