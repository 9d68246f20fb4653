import type { Caller, Context } from '../../../context.ts';
import { permissions } from '../../../roles.ts';
import type { ApiTokenRow } from '../../../storage/db/people-tables.ts';
import { invalidTokenError } from '../tokens/token-claims.ts';
import { hashToken, readDepartment, userIdOf } from './api-token-format.ts';
import * as store from './api-tokens.store.ts';

/** How outdated the recorded last use may be. */
const recordIntervalMs = 5 * 60_000;

export interface VerifiedApiToken {
  readonly caller: Caller;
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number;
}

/**
 * Finds the caller of an API token in the database. It also records the use unless it was recorded in the last five
 * minutes.
 *
 * @throws MusterError `Unauthorized`; any error of the database
 */
export async function verifyApiToken(ctx: Context, token: string): Promise<VerifiedApiToken> {
  const departmentId = readDepartment(token);
  const row =
    departmentId === undefined ? undefined : await store.findByHash(ctx.db, departmentId, hashToken(token));
  if (!row) throw invalidTokenError('This API token is not valid: it was revoked or never existed');
  const expiresAtMs = row.expires_on === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_on);
  if (expiresAtMs <= ctx.clock.now()) throw invalidTokenError('This API token has expired');
  void recordUse(ctx, row);
  const granted = row.permissions.split(' ');
  return {
    caller: {
      departmentId: row.department_id,
      userId: userIdOf(row.id),
      permissions: new Set(permissions.filter((permission) => granted.includes(permission))),
      apiTokenId: row.id,
      userName: row.name,
      isProgram: true,
    },
    expiresAtMs,
  };
}

/** Requests do not wait for it, and succeed even if it fails. */
async function recordUse(ctx: Context, row: ApiTokenRow): Promise<void> {
  const now = ctx.clock.now();
  const [nowText, since] = [now, now - recordIntervalMs].map((time) => new Date(time).toISOString());
  if (!nowText || !since || (row.last_used_on !== null && row.last_used_on >= since)) return;
  await store
    .recordUse(ctx.db, row, nowText, since)
    .catch((err: unknown) => ctx.log.warn({ err }, 'the use of an API token could not be recorded'));
}
