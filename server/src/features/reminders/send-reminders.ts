import type { Context } from '../../context.ts';
import type { MailConfig } from '../../mail-config.ts';
import { getAnswerState, readAnswers } from '../calendar/calendar.ts';
import { createFeedTokens } from '../calendar-feed/subscriptions/feed-token.ts';
import { getDepartmentName } from '../departments/departments.ts';
import { getAnswerUrl } from './answer-links.ts';
import { deliver, type Mailer, type Outcome, sendAll, useMailer } from './mailer.ts';
import { getSendingTime, readPreferences } from './preferences.ts';
import { writeReminder } from './reminder-message.ts';
import * as store from './reminders.store.ts';
import { getStopUrl } from './stop-reminders.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The longest time before an event for which it can have a reminder. */
const longestMs = 28 * dayMs;
/** A reminder that is later than this is not sent. */
const maxLateMs = dayMs;

/**
 * Sends the reminders that are due, each once: to everyone who has a place or said maybe before it was due, until the event starts.
 * Before a message is sent, its row says so, and the row says when it was sent. If the process is killed in between, the message is
 * sent again a minute later.
 *
 * @returns how many were sent
 */
export async function sendReminders(ctx: Context): Promise<number> {
  const { mail } = ctx.config;
  if (!mail) return 0;
  const now = ctx.clock.now();
  await store.deleteBefore(ctx.db, iso(now - dayMs));
  const items = await store.listItems(ctx.db, iso(now), iso(now + longestMs));
  const due = items.flatMap((item) => {
    const dueAt = Date.parse(item.starts_at) - (item.reminder_minutes ?? 0) * minuteMs;
    return dueAt <= now && dueAt > now - maxLateMs ? [{ item, dueOn: iso(dueAt) }] : [];
  });
  let sent = 0;
  if (due.length === 0) return sent;
  await useMailer(ctx, mail, async (mailer) => {
    for (const { item, dueOn } of due) sent += await sendOfItem(ctx, mail, mailer, item, dueOn);
  });
  return sent;
}

async function sendOfItem(
  ctx: Context,
  mail: MailConfig,
  mailer: Mailer,
  item: store.RemindedItem,
  dueOn: string,
): Promise<number> {
  const { department_id: departmentId } = item;
  const recipients = await store.listRecipients(ctx.db, item, dueOn, iso(ctx.clock.now()));
  if (recipients.length === 0) return 0;
  const answers = (await readAnswers(ctx.db, departmentId, [item])).get(item.id) ?? [];
  const departmentName = await getDepartmentName(ctx.db, departmentId);
  const preferencesOf = await readPreferences(
    ctx.db,
    departmentId,
    recipients.map(({ user_id }) => user_id),
  );
  const tokens = createFeedTokens(ctx.feedKeys);
  return sendAll(recipients, async (person) => {
    if (!['in', 'maybe'].includes(getAnswerState(item, answers, person.user_id))) return false;
    const { user_id: userId, email, display_name } = person;
    const preferences = preferencesOf(userId);
    const { language, timeZone } = preferences;
    const now = ctx.clock.now();
    if (getSendingTime(preferences, now, item.starts_at) > now) return false;
    const frame = {
      departmentId,
      departmentName,
      from: mail.from,
      to: { name: display_name, email },
      language,
      timeZone,
      baseUrl: ctx.config.baseUrl,
      stopUrl: getStopUrl(ctx, tokens, { department_id: departmentId, user_id: userId }),
    };
    return sendOne(
      ctx,
      mailer,
      item,
      userId,
      writeReminder(frame, item, userId, getAnswerUrl(ctx, tokens, item, userId)),
    );
  });
}

/** @throws ServerUnreachable if no message can be sent now */
async function sendOne(
  ctx: Context,
  mailer: Mailer,
  { department_id, id: item_id, starts_at }: store.RemindedItem,
  user_id: string,
  message: ReturnType<typeof writeReminder>,
): Promise<boolean> {
  const key = { department_id, item_id, starts_at, user_id };
  const now = ctx.clock.now();
  if (iso(now) >= starts_at) return false;
  const attempts = await store.claim(ctx.db, key, iso(now), iso(now + minuteMs));
  if (attempts === undefined) return false;
  const mark = (outcome: Outcome) =>
    store.update(
      ctx.db,
      key,
      typeof outcome === 'string' ? { state: outcome } : { try_on: iso(now + outcome.pauseMs) },
    );
  return deliver(ctx, mailer, { departmentId: department_id, kind: 'reminder', message, attempts, mark });
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
