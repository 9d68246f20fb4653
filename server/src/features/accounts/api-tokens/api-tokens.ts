import { randomUUIDv7 } from 'node:crypto';
import type { Caller, Context } from '../../../context.ts';
import { errorOf } from '../../../errors.ts';
import { type Permission, permissions } from '../../../roles.ts';
import type { ApiTokenRow } from '../../../storage/db/people-tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { describeRow, recordAudit } from '../../audit/audit.ts';
import { ensureDepartment } from '../../departments/departments.ts';
import { idPattern } from '../../field-schemas.ts';
import { parseExpiry } from '../../parse-expiry.ts';
import { endTokens } from '../users/users.store.ts';
import { createToken, endedRevision, hashToken, prefixOf, userIdOf } from './api-token-format.ts';
import type { ApiTokenFields, ApiTokenResult, NewApiTokenResult } from './api-tokens.schema.ts';
import * as store from './api-tokens.store.ts';

/** Lists the tokens of a department, including expired ones, oldest first, without the secrets. */
export async function listApiTokens(ctx: Context, departmentId: number): Promise<ApiTokenResult[]> {
  const rows = await store.listApiTokens(ctx.db, departmentId);
  return rows.map((row) => toResult(row, row.creator_name, row.creator_is_active === 0));
}

type Creator = Pick<Caller, 'departmentId' | 'userId' | 'permissions'>;

/**
 * Creates a token with which a program calls the API. It works until it expires or is revoked, even if its creator is
 * disabled.
 *
 * @returns the token with its secret, which is not shown again
 * @throws MusterError `InvalidRequest` for an expiry that is not in the future; `Forbidden` for permissions that the
 *   creator does not have
 */
export async function saveApiToken(
  ctx: Context,
  creator: Creator,
  fields: ApiTokenFields,
): Promise<NewApiTokenResult> {
  const granted = permissions.filter((permission) => fields.permissions.includes(permission));
  const lacking = granted.filter((permission) => !creator.permissions.has(permission));
  if (lacking.length > 0)
    throw errorOf('Forbidden', `A token cannot have permissions that you do not have: ${lacking.join(', ')}`);
  const now = timestampNow(ctx);
  const { departmentId } = creator;
  const token = createToken(departmentId);
  const row: ApiTokenRow = {
    department_id: departmentId,
    id: randomUUIDv7(),
    name: fields.name.trim(),
    prefix: prefixOf(token),
    token_hash: hashToken(token),
    permissions: granted.join(' '),
    expires_on: parseExpiry(fields.expiresOn, now),
    added_by: creator.userId,
    added_on: now,
    last_used_on: null,
  };
  await ensureDepartment(ctx, departmentId);
  await ctx.db.transaction().execute(async (trx) => {
    await store.insertApiToken(trx, row);
    const about = { id: row.id, name: row.name };
    await recordAudit(ctx, trx, departmentId, [
      describeRow('apiToken', { ...about, before: null, after: row }),
    ]);
  });
  return { ...toResult(row, null, false), token };
}

/**
 * Revokes a token, which takes effect on every server within seconds and closes the streams it has opened.
 *
 * @throws MusterError `ApiTokenNotFound`
 */
export async function revokeApiToken(ctx: Context, departmentId: number, id: string): Promise<void> {
  const isRevoked =
    idPattern.test(id) &&
    (await ctx.db.transaction().execute(async (trx) => {
      const deleted = await store.deleteApiToken(trx, departmentId, id);
      if (!deleted) return false;
      await recordAudit(ctx, trx, departmentId, [
        { kind: 'apiToken', id, name: deleted.name, action: 'revoked' },
      ]);
      await endTokens(trx, {
        department_id: departmentId,
        user_id: userIdOf(id),
        token_revision: endedRevision,
        is_active: 1,
        changed_on: new Date(ctx.sharedClock.now()).toISOString(),
      });
      return true;
    }));
  if (!isRevoked) throw errorOf('ApiTokenNotFound', 'The department has no API token with this id');
}

function toResult(row: ApiTokenRow, creatorName: string | null, isCreatorDisabled: boolean): ApiTokenResult {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    permissions: row.permissions.split(' ') as Permission[], // written by saveApiToken
    createdBy: row.added_by,
    createdByName: creatorName,
    createdByDisabled: isCreatorDisabled,
    createdOn: row.added_on,
    expiresOn: row.expires_on,
    lastUsedOn: row.last_used_on,
  };
}
