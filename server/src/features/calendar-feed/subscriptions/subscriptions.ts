import { randomUUID, timingSafeEqual } from 'node:crypto';
import { unaudited } from '../../../actor.ts';
import type { Caller, Clocked, Context, DatabaseOrTransaction } from '../../../context.ts';
import { errorOf, unauthorized } from '../../../errors.ts';
import { getRoleForPermissions, getRolePermissions, type Role } from '../../../roles.ts';
import type { CalendarSyncRow } from '../../../storage/db/calendar-tables.ts';
import type { Flag } from '../../../storage/db/flag.ts';
import { timestampNow } from '../../../timestamp.ts';
import { findMember, type Member, toMember } from '../../accounts/users/members.ts';
import { type AuditEvent, recordAudit } from '../../audit/audit.ts';
import type { AuditAction } from '../../audit/audit-kinds.ts';
import type { ItemsOf } from '../../calendar/calendar.ts';
import type { CalendarRevision } from '../../calendar/calendar-revision.ts';
import {
  type DepartmentSettings,
  getDepartmentSettings,
  toDepartmentSettings,
} from '../../departments/settings.ts';
import type { CalendarSubscription, SubscriptionQuery } from '../calendar-feed.schema.ts';
import * as store from '../calendar-feed.store.ts';
import type { FeedTokens } from './feed-token.ts';

/** The path of feeds, which the token follows. */
export const feedPath = '/api/v4/CalendarExport/CalendarFeed';

/**
 * Returns the caller's feed URL. An inactive sync is activated with a new key; the URL of an active one stays the
 * same.
 *
 * @throws MusterError `Forbidden` if the department does not allow the caller's role a feed
 */
export async function getSubscription(
  ctx: Context,
  tokens: FeedTokens,
  caller: Caller,
  query: SubscriptionQuery,
): Promise<CalendarSubscription> {
  const { row, existing } = await prepareSync(ctx, caller);
  const isCurrent =
    existing?.is_active === 1 && existing.is_account === row.is_account && existing.role === row.role;
  return toSubscription(ctx, tokens, isCurrent ? existing : await activate(ctx, row), query);
}

async function activate(ctx: Context, row: CalendarSyncRow): Promise<CalendarSyncRow> {
  const { department_id: departmentId, user_id: userId } = row;
  return ctx.db.transaction().execute(async (trx) => {
    const before = await store.findSync(trx, departmentId, userId);
    const after = await store.activateSync(trx, row);
    const action = before?.is_active === 1 ? 'updated' : 'created';
    await recordAudit(ctx, trx, departmentId, [feedEvent(userId, action)]);
    return after;
  });
}

/** The audit event for a user's feed URL, without the URL itself. */
function feedEvent(userId: string, action: AuditAction): AuditEvent {
  return { kind: 'calendarFeed', id: userId, action };
}

/**
 * Gives the caller a new feed URL. Previous URLs stop working immediately, on every server.
 *
 * @throws MusterError `Forbidden` if the department does not allow the caller's role a feed
 */
export async function regenerateSubscription(
  ctx: Context,
  tokens: FeedTokens,
  caller: Caller,
): Promise<CalendarSubscription> {
  const { row } = await prepareSync(ctx, caller);
  await ctx.db.transaction().execute(async (trx) => {
    await store.replaceSync(trx, row);
    await recordAudit(ctx, trx, row.department_id, [feedEvent(row.user_id, 'regenerated')]);
  });
  return toSubscription(ctx, tokens, row, {});
}

/**
 * Ends the calendar sync of a user, or of every user, in a transaction: the URL stops working permanently. A user who
 * activates it again gets a different URL.
 */
export async function endSubscription(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  userId?: string,
): Promise<void> {
  const ended = await store.deactivateSyncs(trx, departmentId, userId);
  const events = ended.map((id) => feedEvent(id, 'revoked'));
  await recordAudit(ctx, trx, departmentId, events);
}

/** Like {@link endSubscription}, for the caller. */
export async function endOwnSubscription(ctx: Context, { departmentId, userId }: Caller): Promise<void> {
  await ctx.db.transaction().execute((trx) => endSubscription(ctx, trx, departmentId, userId));
}

/** Ends the calendar sync of every user of a department. */
export async function endAllSubscriptions(ctx: Context, departmentId: number): Promise<void> {
  await ctx.db.transaction().execute((trx) => endSubscription(ctx, trx, departmentId));
}

/** The department of a feed URL, and the revision of its calendar. */
export interface Subscriber {
  readonly departmentId: number;
  readonly department: DepartmentSettings;
  readonly person: ItemsOf;
  /** `undefined` for a calendar that has never changed. */
  readonly revision: CalendarRevision | undefined;
}

/**
 * Checks a feed URL with every request: it stops working immediately when its key is replaced, when its user's
 * account is disabled, or when the user may no longer have a feed.
 *
 * @throws MusterError `Unauthorized`, the same for every reason
 */
export async function requireSubscriber(
  ctx: Context,
  tokens: FeedTokens,
  token: string,
  kind: string,
): Promise<Subscriber> {
  const content = tokens.decrypt(token, kind);
  if (!content) throw invalidAddress();
  const { departmentId, userId, syncGuid } = content;
  const row = await store.findSubscriber(ctx.db, departmentId, userId);
  if (row?.is_active !== 1 || !areEqual(row.sync_guid, syncGuid)) throw invalidAddress();
  const { user_role, user_is_active, revision, changed_on: changedOn } = row;
  const hasAccount = user_role !== null && user_is_active !== null;
  const member = hasAccount ? toMember({ role: user_role, is_active: user_is_active }) : undefined;
  const department = toDepartmentSettings(row);
  const standing = { isAccount: row.is_account === 1, member, lastSeenRole: row.role };
  if (!mayHaveFeed(standing, department)) throw invalidAddress();
  const isChanged = revision !== null && changedOn !== null;
  const person = { userId, email: row.email };
  return { departmentId, department, person, revision: isChanged ? { revision, changedOn } : undefined };
}

/** RFC 9110, section 15.5.2: a 401 must have a challenge, even though calendar applications cannot use it. */
function invalidAddress(): Error {
  return unauthorized(
    'This calendar address is not valid; get the current one from GetCalendarSubscriptionUrl',
  );
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface FeedOwner {
  /** Whether the feed belongs to an account, and ends with it. */
  readonly isAccount: boolean;
  readonly member: Member | undefined;
  /** The last known role of a user without an account; `null` if the permissions match no role. */
  readonly lastSeenRole: string | null;
}

function mayHaveFeed(
  { isAccount, member, lastSeenRole }: FeedOwner,
  { calendarFeedRoles }: DepartmentSettings,
): boolean {
  if (isAccount && !(member?.isActive && canRead(member.role))) return false;
  const role = isAccount ? member?.role : lastSeenRole;
  return calendarFeedRoles === null || calendarFeedRoles.some((allowed) => allowed === role);
}

function canRead(role: Role | null): boolean {
  return role !== null && getRolePermissions(role).includes('calendar:read');
}

/** Returns the caller's sync with a new key, and the existing one. */
async function prepareSync(
  ctx: Context,
  caller: Caller,
): Promise<{ row: CalendarSyncRow; existing: CalendarSyncRow | undefined }> {
  const { departmentId, userId } = caller;
  // The feed would keep working after the token has ended.
  if (caller.apiTokenId)
    throw errorOf('Forbidden', 'A calendar feed belongs to a person, so an API token cannot have one');
  const [existing, member, department] = await Promise.all([
    store.findSync(ctx.db, departmentId, userId),
    findMember(ctx.db, departmentId, userId),
    getDepartmentSettings(ctx.db, departmentId),
  ]);
  // A feed that belonged to an account always will, so that it does not come back after the account was removed.
  const isAccount = member !== undefined || existing?.is_account === 1;
  const role = isAccount ? null : (getRoleForPermissions(caller.permissions) ?? null);
  if (!mayHaveFeed({ isAccount, member, lastSeenRole: role }, department)) {
    // This is not an action of a person: the role was only checked again.
    await unaudited(() => store.updateSyncRole(ctx.db, departmentId, userId, role));
    throw errorOf('Forbidden', 'Your role cannot have a calendar feed in this department');
  }
  const flag: Flag = isAccount ? 1 : 0;
  const row: CalendarSyncRow = {
    department_id: departmentId,
    user_id: userId,
    sync_guid: randomUUID(),
    is_active: 1,
    is_account: flag,
    role,
    updated_on: timestampNow(ctx),
  };
  return { row, existing };
}

function toSubscription(
  ctx: Context,
  tokens: FeedTokens,
  { department_id, user_id, sync_guid, is_active }: CalendarSyncRow,
  { feed, types }: SubscriptionQuery,
): CalendarSubscription {
  const content = { departmentId: department_id, userId: user_id, syncGuid: sync_guid };
  const token = tokens.encrypt(content, feed ?? '');
  const query = Object.entries({ feed, types }).flatMap(([name, value]) => (value ? `${name}=${value}` : []));
  const path = `${ctx.config.baseUrl}${feedPath}/${token}`;
  const url = query.length > 0 ? `${path}?${query.join('&')}` : path;
  return {
    Data: {
      SubscriptionUrl: url,
      WebCalUrl: url.replace(/^https?:/, 'webcal:'),
      IsActive: is_active === 1 && ctx.config.ical.feedEnabled,
    },
    Status: 'success',
  };
}
