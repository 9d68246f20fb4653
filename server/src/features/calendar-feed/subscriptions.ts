import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Caller, Context } from '../../context.ts';
import { errorOf, unauthorized } from '../../errors.ts';
import { permissionsOfRole, type Role, roleOfPermissions } from '../../roles.ts';
import type { CalendarSyncRow } from '../../storage/db/calendar-tables.ts';
import type { Flag } from '../../storage/db/flag.ts';
import { timestampNow } from '../../timestamp.ts';
import { findMember, type Member, memberOf } from '../accounts/users/members.ts';
import type { CalendarRevision } from '../calendar/calendar-revision.ts';
import { type DepartmentSettings, departmentSettings, settingsOf } from '../departments/settings.ts';
import type { CalendarSubscription } from './calendar-feed.schema.ts';
import * as store from './calendar-feed.store.ts';
import type { FeedTokens } from './feed-token.ts';

/** Where feeds are; the token follows. */
export const feedPath = '/api/v4/CalendarExport/CalendarFeed';

/**
 * The caller's feed address. A sync that is not active is activated with a new key; the address of one that is stays what
 * it is.
 *
 * @throws MusterError `Forbidden` where the department keeps feeds from the caller
 */
export async function getSubscription(
  ctx: Context,
  tokens: FeedTokens,
  caller: Caller,
): Promise<CalendarSubscription> {
  const { row, known } = await prepareSync(ctx, caller);
  const isCurrent = known?.is_active === 1 && known.is_account === row.is_account && known.role === row.role;
  return describe(ctx, tokens, isCurrent ? known : await store.activateSync(ctx.db, row));
}

/**
 * Gives the caller another feed address. The ones before stop working with this, on every server.
 *
 * @throws MusterError `Forbidden` where the department keeps feeds from the caller
 */
export async function regenerateSubscription(
  ctx: Context,
  tokens: FeedTokens,
  caller: Caller,
): Promise<CalendarSubscription> {
  const { row } = await prepareSync(ctx, caller);
  await store.replaceSync(ctx.db, row);
  return describe(ctx, tokens, row);
}

/** The department that a feed address is good for, and where its calendar is. */
export interface Subscribed {
  readonly departmentId: number;
  readonly department: DepartmentSettings;
  /** `undefined` for a calendar that nothing was ever in. */
  readonly revision: CalendarRevision | undefined;
}

/**
 * Lets the holder of a feed address in. Looked up with every request: an address dies at once with its key, with the
 * account of its user, and with the user's right to a feed.
 *
 * @throws MusterError `Unauthorized`, the same for every reason
 */
export async function admitSubscriber(ctx: Context, tokens: FeedTokens, token: string): Promise<Subscribed> {
  const content = tokens.decrypt(token);
  if (!content) throw refuseAddress();
  const { departmentId, userId, syncGuid } = content;
  const row = await store.findStanding(ctx.db, departmentId, userId);
  if (row?.is_active !== 1 || !areEqual(row.sync_guid, syncGuid)) throw refuseAddress();
  const { user_role, user_is_active, revision, changed_on: changedOn } = row;
  const hasAccount = user_role !== null && user_is_active !== null;
  const member = hasAccount ? memberOf({ role: user_role, is_active: user_is_active }) : undefined;
  const department = settingsOf(row);
  const standing = { isAccount: row.is_account === 1, member, roleSeen: row.role };
  if (!mayHaveFeed(standing, department)) throw refuseAddress();
  const isChanged = revision !== null && changedOn !== null;
  return { departmentId, department, revision: isChanged ? { revision, changedOn } : undefined };
}

/** RFC 9110, section 15.5.2: a 401 has a challenge, also where nothing can be done with it. */
function refuseAddress(): Error {
  return unauthorized(
    'This calendar address is not valid; get the current one from GetCalendarSubscriptionUrl',
  );
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Standing {
  /** Whether the feed belongs to an account, without which it ends. */
  readonly isAccount: boolean;
  readonly member: Member | undefined;
  /** The role that a user without an account had when last seen; `null` for permissions that are no role. */
  readonly roleSeen: string | null;
}

function mayHaveFeed(
  { isAccount, member, roleSeen }: Standing,
  { calendarFeedRoles }: DepartmentSettings,
): boolean {
  if (isAccount && !(member?.isActive && canRead(member.role))) return false;
  const role = isAccount ? member?.role : roleSeen;
  return calendarFeedRoles === null || calendarFeedRoles.some((allowed) => allowed === role);
}

function canRead(role: Role | null): boolean {
  return role !== null && permissionsOfRole(role).includes('calendar:read');
}

/** The row that the caller's sync becomes, under a new key, beside the one that is there. */
async function prepareSync(
  ctx: Context,
  caller: Caller,
): Promise<{ row: CalendarSyncRow; known: CalendarSyncRow | undefined }> {
  const { departmentId, userId } = caller;
  const [known, member, department] = await Promise.all([
    store.findSync(ctx.db, departmentId, userId),
    findMember(ctx.db, departmentId, userId),
    departmentSettings(ctx.db, departmentId),
  ]);
  // Once an account's, always an account's: else the feed of one that was removed would come back without it.
  const isAccount = member !== undefined || known?.is_account === 1;
  const role = isAccount ? null : (roleOfPermissions(caller.permissions) ?? null);
  if (!mayHaveFeed({ isAccount, member, roleSeen: role }, department)) {
    await store.updateSyncRole(ctx.db, departmentId, userId, role);
    throw errorOf('Forbidden', 'The department keeps calendar feeds to other roles than yours');
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
  return { row, known };
}

function describe(
  ctx: Context,
  tokens: FeedTokens,
  { department_id, user_id, sync_guid, is_active }: CalendarSyncRow,
): CalendarSubscription {
  const token = tokens.encrypt({ departmentId: department_id, userId: user_id, syncGuid: sync_guid });
  const url = `${ctx.config.baseUrl}${feedPath}/${token}`;
  return {
    Data: {
      SubscriptionUrl: url,
      WebCalUrl: url.replace(/^https?:/, 'webcal:'),
      IsActive: is_active === 1,
    },
    Status: 'success',
  };
}
