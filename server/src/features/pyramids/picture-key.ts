import { sql } from 'kysely';

/**
 * Selects the key of an owner's north-up picture, as a column in a query of maps or floors. It is that of the latest
 * tiles, ready or not, because this picture fills the current bounds of the owner.
 */
export function pictureKeyOf(departmentId: number, ownerId: 'maps.id' | 'floors.id') {
  return sql<string | null>`(select latest.picture_key from pyramids as latest
    where latest.department_id = ${departmentId} and latest.owner_id = ${sql.ref(ownerId)} and latest.state <> 'failed'
    order by latest.id desc limit 1)`.as('picture_key');
}
