import type { Caller, Context } from '../../context.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import { toTold } from '../calendar/calendar.ts';
import { createFeedTokens } from '../calendar-feed/subscriptions/feed-token.ts';
import { getDepartmentName } from '../departments/departments.ts';
import { describeProblem, openMailer } from './mailer.ts';
import type { MessageFrame } from './message.ts';
import type { MessageKind, TestMessage, TestMessageFields } from './message-settings.schema.ts';
import { messageTexts } from './message-texts.ts';
import { type Notice, writeNotices } from './notice-message.ts';
import { readPreferences } from './preferences.ts';
import { findRecipient } from './recipients.ts';
import { writeReminder } from './reminder-message.ts';
import { getStopUrl, stopPath } from './stop-reminders.ts';

/** When the event of the message would start; always the same, so that two previews can be compared. */
const exampleStart = '2030-06-12T09:00';
/** An address for a message that is not sent. */
const nowhere = 'nobody@localhost';

/** Writes a message about an event that does not exist, as the caller would get it, and sends it to them unless it is only a preview. */
export async function sendTestMessage(
  ctx: Context,
  { departmentId, userId, userName }: Caller,
  { Kind, PreviewOnly = false }: TestMessageFields,
): Promise<TestMessage> {
  const { mail } = ctx.config;
  const key = { department_id: departmentId, user_id: userId };
  const to = await findRecipient(ctx, { department_id: departmentId, recipient: userId }, '');
  const isSent = !PreviewOnly && mail !== undefined && to !== undefined;
  const { language, timeZone } = (await readPreferences(ctx.db, departmentId, [userId]))(userId);
  const message = write(ctx, Kind, userId, {
    departmentId,
    departmentName: await getDepartmentName(ctx.db, departmentId),
    from: mail?.from ?? nowhere,
    to: to ?? { name: userName ?? userId, email: nowhere },
    language,
    timeZone,
    baseUrl: ctx.config.baseUrl,
    stopUrl: isSent
      ? getStopUrl(ctx, createFeedTokens(ctx.feedKeys), key)
      : `${ctx.config.baseUrl}${stopPath}/…`,
  });
  const shown = { To: to?.email ?? null, Subject: message.subject, Text: message.text };
  if (PreviewOnly) return { ...shown, Sent: false, Problem: null };
  if (!mail) return { ...shown, Sent: false, Problem: 'MUSTER_SMTP_URL is not set' };
  if (!to) return { ...shown, Sent: false, Problem: 'You have no account with an email address' };
  const mailer = await openMailer(mail);
  try {
    await mailer.sendMail(message);
  } catch (error) {
    ctx.metrics.countMail('test', 'failed');
    return { ...shown, Sent: false, Problem: describeProblem(error) };
  } finally {
    mailer.close();
  }
  ctx.metrics.countMail('test', 'sent');
  return { ...shown, Sent: true, Problem: null };
}

function write(ctx: Context, kind: MessageKind, userId: string, frame: MessageFrame) {
  const item = createExample(frame, messageTexts[frame.language].example, ctx.clock.now());
  if (kind === 'reminder') return writeReminder(frame, item, userId, null);
  const row = { recipient: userId, item_id: item.id, noted_on: item.updated_on };
  const before = { ...toTold(item, kind === 'placed'), starts_at: moveByHour(item.starts_at, -1) };
  const notice: Notice =
    kind === 'cancelled'
      ? { row, kind, item: toTold(item, false) }
      : { row, kind, item, before, status: 'needs-action', isWaiting: false };
  return writeNotices(frame, [notice], { productId: ctx.config.ical.productId, answerUrlOf: () => null });
}

function createExample(
  { departmentId, timeZone }: MessageFrame,
  title: string,
  nowMs: number,
): CalendarItemRow {
  const now = new Date(nowMs).toISOString();
  const startsAt = new Date(
    Temporal.PlainDateTime.from(exampleStart).toZonedDateTime(timeZone).epochMilliseconds,
  ).toISOString();
  return {
    department_id: departmentId,
    id: 0,
    uid: `example-${nowMs}`,
    series_id: null,
    slot: null,
    title,
    description: null,
    location: null,
    starts_at: startsAt,
    ends_at: moveByHour(startsAt, 1),
    start_date: null,
    end_date: null,
    time_zone: timeZone,
    is_all_day: 0,
    reminder_minutes: null,
    show_as: 'Free',
    attendees: '[]',
    item_type_id: null,
    sign_up: null,
    yes_count: null,
    answers_revision: null,
    sequence: 0,
    revision: 1,
    created_on: now,
    updated_on: now,
  };
}

function moveByHour(time: string, hours: 1 | -1): string {
  return new Date(Date.parse(time) + hours * 3_600_000).toISOString();
}
