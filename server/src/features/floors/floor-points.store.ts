import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { FloorRow } from '../../storage/db/tables.ts';
import { countChange } from './floors.store.ts';

/** @returns the floor's map and the new version of its points; `undefined` if there is no such floor */
export function bumpPointVersion(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  now: string,
  isVerification: boolean,
): Promise<Pick<FloorRow, 'map_id' | 'point_version'> | undefined> {
  return db
    .updateTable('floors')
    .set({ point_version: sql`point_version + 1`, points_changed_on: now })
    .set(isVerification ? {} : countChange)
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .returning(['map_id', 'point_version'])
    .executeTakeFirst();
}
