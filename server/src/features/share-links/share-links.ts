import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import { readTokenDepartment, writeDepartmentToken } from '../../storage/db/department-token.ts';
import type { ShareLinkRow } from '../../storage/db/share-table.ts';
import type { MapRow } from '../../storage/db/tables.ts';
import { timestampNow } from '../../timestamp.ts';
import { type AuditEvent, describeRow, recordAudit } from '../audit/audit.ts';
import { idPattern } from '../field-schemas.ts';
import { lockMap, requireMap } from '../maps/maps.ts';
import { parseExpiry } from '../parse-expiry.ts';
import type { NewShareLinkResult, ShareLinkFields, ShareLinkResult } from './share-links.schema.ts';
import * as store from './share-links.store.ts';

/** Lists the links of a map, oldest first, without their tokens. @throws MusterError `CustomMapNotFound` */
export async function listShareLinks(
  ctx: Context,
  departmentId: number,
  mapId: string,
): Promise<ShareLinkResult[]> {
  await requireMap(ctx.db, departmentId, mapId);
  return (await store.listShareLinks(ctx.db, departmentId, mapId)).map(toResult);
}

const tokenBytes = 24;

/**
 * Creates a link that shows one map to anyone who has it, until the link expires, or the link or its map is deleted.
 *
 * @returns the link with its token, which is not shown again
 * @throws MusterError `InvalidRequest` for an expiry that is not in the future, or none for a confidential map, or floors
 *   that the map does not have; `CustomMapNotFound`
 */
export async function saveShareLink(
  ctx: Context,
  departmentId: number,
  mapId: string,
  fields: ShareLinkFields,
): Promise<NewShareLinkResult> {
  const now = timestampNow(ctx);
  const token = writeDepartmentToken(departmentId, randomBytes(tokenBytes));
  const row: ShareLinkRow = {
    department_id: departmentId,
    id: randomUUIDv7(),
    map_id: mapId,
    token_hash: hashToken(token),
    label: fields.label?.trim() ? fields.label : null,
    expires_on: parseExpiry(fields.expiresOn, now),
    floor_ids: fields.floorIds
      ? JSON.stringify([...new Set(fields.floorIds.map((id) => id.toLowerCase()))])
      : null,
    added_on: now,
  };
  checkExpiry(await requireMap(ctx.db, departmentId, mapId), row);
  await ctx.db.transaction().execute(async (trx) => {
    await lockMap(trx, departmentId, mapId);
    checkExpiry(await requireMap(trx, departmentId, mapId), row); // the map may have changed in the meantime
    await requireFloors(trx, row);
    await store.insertShareLink(trx, row);
    await recordAudit(ctx, trx, departmentId, [describeLink(null, row)]);
  });
  return { ...toResult(row), token, shareUrl: `${ctx.config.baseUrl}/share/${token}` };
}

function checkExpiry(map: Pick<MapRow, 'is_confidential'>, { expires_on }: ShareLinkRow): void {
  if (map.is_confidential === 1 && expires_on === null)
    throw fieldError('expiresOn', 'is required for a confidential map: a date-time in the future');
}

async function requireFloors(trx: DatabaseOrTransaction, link: ShareLinkRow): Promise<void> {
  const ids = readFloorIds(link);
  if (!ids) return;
  const { floors } = await store.readSharedVersions(trx, link.department_id, link.map_id);
  const missing = ids.find((wanted) => !floors.some(({ id }) => id === wanted));
  if (missing !== undefined)
    throw fieldError('floorIds', `must be ids of active floors of this map; ${missing} is not`);
}

/** The only floors that a link shows; `null` for all of its map. */
export function readFloorIds({ floor_ids }: Pick<ShareLinkRow, 'floor_ids'>): readonly string[] | null {
  return floor_ids === null ? null : (JSON.parse(floor_ids) as string[]); // written by saveShareLink
}

/** Deletes a link, which ends it immediately. @throws MusterError `ShareLinkNotFound` */
export async function deleteShareLink(ctx: Context, departmentId: number, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = idPattern.test(id) ? await store.deleteShareLink(trx, departmentId, id) : undefined;
    if (!row) throw errorOf('ShareLinkNotFound', 'The department has no share link with this id');
    await recordAudit(ctx, trx, departmentId, [describeLink(row, null)]);
  });
}

function describeLink(before: ShareLinkRow | null, after: ShareLinkRow | null): AuditEvent {
  const { id = '', label: name, map_id: mapId } = after ?? before ?? {};
  return describeRow('shareLink', { id, name, mapId, before, after });
}

/** Links of earlier releases have no department in their tokens. */
const tokenPattern = /^([1-9]\d{0,15}\.)?[\w-]{32}$/;

/** The values with which the row of a token is found. */
export interface TokenKey {
  /** `undefined` for a token of an earlier release. */
  readonly departmentId: number | undefined;
  /**
   * SHA-256 of the token, in hex. A token has 192 random bits, so it cannot be guessed from its hash, even without a salt or
   * a slow hash.
   */
  readonly hash: string;
}

/** @returns `undefined` for text that cannot be a token */
export function parseToken(token: string): TokenKey | undefined {
  if (!tokenPattern.test(token)) return undefined;
  return { departmentId: readTokenDepartment(token), hash: hashToken(token) };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function toResult(row: ShareLinkRow): ShareLinkResult {
  return {
    shareLinkId: row.id,
    customMapId: row.map_id,
    label: row.label,
    expiresOn: row.expires_on,
    floorIds: readFloorIds(row) as string[] | null,
    addedOn: row.added_on,
  };
}
