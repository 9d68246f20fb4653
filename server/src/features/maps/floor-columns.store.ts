import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../storage/db/tables.ts';

/** Columns of a map that are computed from its floors. */

/** When one of the floors of a map or their zones last changed. */
export function lastFloorChange(departmentId: number) {
  return (maps: ExpressionBuilder<Tables, 'maps'>) =>
    maps
      .selectFrom('floors')
      .where('floors.department_id', '=', departmentId)
      .whereRef('floors.map_id', '=', 'maps.id')
      .select(
        sql<string | null>`max(case when floors.zones_changed_on > floors.updated_on
          then floors.zones_changed_on else floors.updated_on end)`.as('changed_on'),
      )
      .as('floors_changed_on');
}

/** A column of the active floor that was verified first. */
export function firstVerified<Column extends 'verified_on' | 'verified_by'>(
  departmentId: number,
  column: Column,
) {
  return (maps: ExpressionBuilder<Tables, 'maps'>) =>
    selectActiveFloors(maps, departmentId)
      .select(`floors.${column} as value`)
      .orderBy('floors.verified_on', (order) => order.asc().nullsFirst())
      .orderBy('floors.id')
      .limit(1)
      .as(column);
}

/** Edits of the active floors of a map since they were verified. */
export function changesSinceVerified(departmentId: number) {
  return (maps: ExpressionBuilder<Tables, 'maps'>) =>
    selectActiveFloors(maps, departmentId)
      .select(sql<number>`cast(coalesce(sum(floors.changes_since_verified), 0) as integer)`.as('changes'))
      .$asScalar()
      .$notNull()
      .as('changes_since_verified');
}

export function selectActiveFloors(maps: ExpressionBuilder<Tables, 'maps'>, departmentId: number) {
  return maps
    .selectFrom('floors')
    .where('floors.department_id', '=', departmentId)
    .whereRef('floors.map_id', '=', 'maps.id')
    .where('floors.is_active', '=', 1);
}
