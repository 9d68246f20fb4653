import type { Caller, Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf, fieldError } from '../../errors.ts';
import type { MessageSettingsRow } from '../../storage/db/calendar-tables.ts';
import { recordAudit } from '../audit/audit.ts';
import { canonicalTimeZone } from '../departments/time-zone.ts';
import type { DepartmentMessageFields, MessageFields, MessageSettings } from './message-settings.schema.ts';
import * as store from './message-settings.store.ts';
import { hasStopped } from './notices.store.ts';
import { ofDepartment } from './preferences.ts';
import { setReminders } from './stop-reminders.ts';

const dayMs = 86_400_000;

/** How the caller and their department get messages, and for administrators whether the mail server takes them. */
export async function getMessageSettings(ctx: Context, caller: Caller): Promise<MessageSettings> {
  const { departmentId, userId } = caller;
  const rows = await store.listSettings(ctx.db, departmentId, [userId, ofDepartment]);
  const rowOf = (id: string) => rows.find((row) => row.user_id === id) ?? emptyRow(departmentId, id);
  const [own, common] = [rowOf(userId), rowOf(ofDepartment)];
  const key = { department_id: departmentId, recipient: userId };
  const isAdmin = caller.permissions.has('department:admin');
  return {
    IsConfigured: ctx.config.mail !== undefined,
    Own: { Messages: !(await hasStopped(ctx.db, key)), ...toCommon(own), TimeZone: own.time_zone },
    Department: toCommon(common),
    Waiting: isAdmin ? await store.countWaiting(ctx.db, departmentId, iso(ctx.clock.now())) : 0,
    Problem: isAdmin ? await readProblem(ctx, departmentId) : null,
  };
}

async function readProblem(ctx: Context, departmentId: number): Promise<MessageSettings['Problem']> {
  const row = await store.findProblem(ctx.db, departmentId);
  const isRecent = row && Date.parse(row.happened_on) > ctx.clock.now() - dayMs;
  return isRecent ? { Text: row.problem, HappenedOn: row.happened_on } : null;
}

function toCommon({ language, quiet_from, quiet_until }: MessageSettingsRow) {
  return { Language: language, QuietFrom: quiet_from, QuietUntil: quiet_until };
}

/**
 * Changes how the caller gets messages. Fields that are left out keep their value.
 *
 * @throws MusterError `InvalidRequest` or `Forbidden`, before anything changes
 */
export async function updateMessageSettings(
  ctx: Context,
  caller: Caller,
  { Messages, TimeZone, ...fields }: MessageFields,
): Promise<MessageSettings> {
  const { departmentId, userId, apiTokenId } = caller;
  if (apiTokenId) throw errorOf('Forbidden', 'A person gets messages, so an API token has no settings');
  const timeZone = typeof TimeZone === 'string' ? checkTimeZone(TimeZone) : TimeZone;
  await change(ctx, departmentId, userId, fields, timeZone);
  if (Messages !== undefined)
    await setReminders(ctx, { department_id: departmentId, user_id: userId }, Messages);
  return getMessageSettings(ctx, caller);
}

/** Changes what the department has chosen for people who have not. @throws MusterError `InvalidRequest`, before anything changes */
export async function updateDepartmentMessages(
  ctx: Context,
  caller: Caller,
  fields: DepartmentMessageFields,
): Promise<MessageSettings> {
  await change(ctx, caller.departmentId, ofDepartment, fields, undefined);
  return getMessageSettings(ctx, caller);
}

function checkTimeZone(timeZone: string): string {
  try {
    return canonicalTimeZone(timeZone);
  } catch {
    throw fieldError('TimeZone', 'must be an IANA name such as America/New_York');
  }
}

async function change(
  ctx: Context,
  departmentId: number,
  userId: string,
  { Language, QuietFrom, QuietUntil }: DepartmentMessageFields,
  timeZone: string | null | undefined,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx: DatabaseOrTransaction) => {
    const [before = emptyRow(departmentId, userId)] = await store.listSettings(trx, departmentId, [userId]);
    const after: MessageSettingsRow = {
      ...before,
      ...(Language !== undefined && { language: Language }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(QuietFrom !== undefined && { quiet_from: QuietFrom }),
      ...(QuietUntil !== undefined && { quiet_until: QuietUntil }),
    };
    if (after.quiet_from === null && after.quiet_until !== null)
      throw fieldError('QuietFrom', 'is required with QuietUntil');
    if (after.quiet_from !== null && after.quiet_until === null)
      throw fieldError('QuietUntil', 'is required with QuietFrom');
    await store.putSettings(trx, after);
    const about =
      userId === ofDepartment
        ? ({ kind: 'department', id: departmentId } as const)
        : ({ kind: 'user', id: userId } as const);
    await recordAudit(ctx, trx, departmentId, [
      { ...about, action: 'updated', after: { ...toCommon(after), TimeZone: after.time_zone } },
    ]);
  });
}

function emptyRow(departmentId: number, userId: string): MessageSettingsRow {
  return {
    department_id: departmentId,
    user_id: userId,
    language: null,
    time_zone: null,
    quiet_from: null,
    quiet_until: null,
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
