import { unaudited } from '../../../actor.ts';
import type { DatabaseOrTransaction } from '../../../context.ts';
import type { ApiTokenRow } from '../../../storage/db/people-tables.ts';

export async function insertApiToken(db: DatabaseOrTransaction, row: ApiTokenRow): Promise<void> {
  await db.insertInto('api_tokens').values(row).execute();
}

/** Lists a department's tokens, including expired ones, oldest first, with the names of their creators. */
export function listApiTokens(db: DatabaseOrTransaction, departmentId: number) {
  return db
    .selectFrom('api_tokens')
    .leftJoin('users', (join) =>
      join
        .onRef('users.department_id', '=', 'api_tokens.department_id')
        .onRef('users.id', '=', 'api_tokens.added_by'),
    )
    .selectAll('api_tokens')
    .select(['users.display_name as creator_name', 'users.is_active as creator_is_active'])
    .where('api_tokens.department_id', '=', departmentId)
    .orderBy('api_tokens.added_on')
    .orderBy('api_tokens.id')
    .execute();
}

export function findByHash(
  db: DatabaseOrTransaction,
  departmentId: number,
  tokenHash: string,
): Promise<ApiTokenRow | undefined> {
  return db
    .selectFrom('api_tokens')
    .selectAll()
    .where('department_id', '=', departmentId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** @param unlessSince nothing is recorded if the last recorded use is at this time or later */
export async function recordUse(
  db: DatabaseOrTransaction,
  { department_id, id }: Pick<ApiTokenRow, 'department_id' | 'id'>,
  now: string,
  unlessSince: string,
): Promise<void> {
  // Using a token changes nothing that must be audited.
  await unaudited(() =>
    db
      .updateTable('api_tokens')
      .set({ last_used_on: now })
      .where('department_id', '=', department_id)
      .where('id', '=', id)
      .where((row) => row.or([row('last_used_on', 'is', null), row('last_used_on', '<', unlessSince)]))
      .execute(),
  );
}

/** @returns the token; undefined if there is none */
export function deleteApiToken(
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<Pick<ApiTokenRow, 'name'> | undefined> {
  return trx
    .deleteFrom('api_tokens')
    .where('department_id', '=', departmentId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}
