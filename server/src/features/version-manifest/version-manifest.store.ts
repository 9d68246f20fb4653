import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../context.ts';
import type { Flag } from '../../storage/db/flag.ts';
import { changeCount, lastChangedOn } from '../changes/change-count.ts';

/** The values in the ETag of a manifest, read in one statement. */
export interface ManifestState {
  /**
   * The number of changes of the department's maps that were ever committed. Every change is written in the
   * transaction that makes it and counts once, with or without a sequence number, so nothing has changed if the count
   * is the same.
   */
  change_count: number;
  /**
   * The time of the last change; `null` before the first. After a restore from a backup, counts repeat with other
   * times.
   */
  last_changed_on: string | null;
  /** The number of event maps that are over but not archived yet. */
  past_events: number;
}

/**
 * A floor of a map. `floor_id` and the fields after it are null for a map without floors, and all fields are null
 * without maps.
 */
export interface VersionRow extends ManifestState {
  map_id: string | null;
  map_version: number | null;
  map_attachment_version: number | null;
  floor_id: string | null;
  floor_version: number | null;
  zone_version: number | null;
  point_version: number | null;
  floor_attachment_version: number | null;
  floor_is_active: Flag | null;
}

function selectState(db: DatabaseOrTransaction, departmentId: number, now: string) {
  return db
    .selectFrom('departments')
    .where('departments.id', '=', departmentId)
    .select([
      changeCount(departmentId).as('change_count'),
      lastChangedOn(departmentId).as('last_changed_on'),
      sql<number>`(select count(*) from maps as past where past.department_id = ${departmentId}
        and past.is_active = 1 and past.event_over_on <= ${now})`.as('past_events'),
    ]);
}

/** @returns `undefined` if the department does not exist yet */
export function readManifestState(
  db: DatabaseOrTransaction,
  departmentId: number,
  now: string,
): Promise<ManifestState | undefined> {
  return selectState(db, departmentId, now).executeTakeFirst();
}

/**
 * Lists all versions by map id, together with their state, in one statement and therefore one snapshot. The floors of
 * a map are not sorted: with a sort, SQLite would read every floor of the department once per map.
 */
export function listVersions(
  db: DatabaseOrTransaction,
  departmentId: number,
  now: string,
): Promise<VersionRow[]> {
  return selectState(db, departmentId, now)
    .leftJoin('maps', 'maps.department_id', 'departments.id')
    .leftJoin('floors', (join) =>
      join.onRef('floors.department_id', '=', 'maps.department_id').onRef('floors.map_id', '=', 'maps.id'),
    )
    .select(['maps.id as map_id', 'maps.map_version', 'maps.attachment_version as map_attachment_version'])
    .select(['floors.id as floor_id', 'floors.floor_version', 'floors.zone_version'])
    .select(['floors.point_version', 'floors.is_active as floor_is_active'])
    .select('floors.attachment_version as floor_attachment_version')
    .orderBy('maps.id')
    .execute();
}
