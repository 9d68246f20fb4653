import type { Context } from '../../context.ts';
import type { MailConfig } from '../../mail-config.ts';
import { getAnswerState, readAnswers } from '../calendar/calendar.ts';
import { createFeedTokens } from '../calendar-feed/subscriptions/feed-token.ts';
import { getDepartmentSettings } from '../departments/settings.ts';
import { writeReminder } from './reminder-message.ts';
import * as store from './reminders.store.ts';
import { getStopUrl } from './stop-reminders.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The longest time before an event for which it can have a reminder. */
const longestMs = 28 * dayMs;
/** A reminder that is later than this is not sent. */
const maxLateMs = dayMs;
/** How many messages are sent at a time. Of these, some may arrive twice if the server is killed. */
const connections = 5;
/** How long after an attempt the next one may start; after the last of them, a message that the server does not take is given up. */
const pausesMs = [1, 1, 2, 5, 10, 15, 30, 60, 60, 60].map((minutes) => minutes * minuteMs);

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
  const mailer = await openMailer(mail);
  try {
    for (const { item, dueOn } of due) sent += await sendOfItem(ctx, mail, mailer, item, dueOn);
  } catch (err) {
    if (!(err instanceof ServerUnreachable)) throw err;
    ctx.metrics.countMail('postponed');
    ctx.log.warn({ err: err.cause }, 'the mail server cannot be used, so reminders wait');
  } finally {
    mailer.close();
  }
  return sent;
}

/** No message can be sent now. */
class ServerUnreachable extends Error {}

type Mailer = Awaited<ReturnType<typeof openMailer>>;

/** The package is loaded only if it is used. */
async function openMailer({ smtp }: MailConfig) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...smtp,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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
  const { name, timeZone } = await getDepartmentSettings(ctx.db, departmentId);
  const tokens = createFeedTokens(ctx.feedKeys);
  const waiting = recipients.values();
  let sent = 0;
  let failure: unknown;
  const sendNext = async () => {
    for (const person of waiting) {
      if (failure !== undefined) return; // the server cannot be used: the others wait for the next run
      if (!['in', 'maybe'].includes(getAnswerState(item, answers, person.user_id))) continue;
      const stopUrl = getStopUrl(ctx, tokens, { department_id: departmentId, user_id: person.user_id });
      const addresses = { from: mail.from, baseUrl: ctx.config.baseUrl, stopUrl };
      const message = writeReminder(
        { departmentId, departmentName: name, timeZone, item, person },
        addresses,
      );
      try {
        if (await sendOne(ctx, mailer, item, person.user_id, message)) sent++;
      } catch (error) {
        failure = error;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
  if (failure !== undefined) throw failure;
  return sent;
}

/** @throws ServerUnreachable if no message can be sent; the reminder is sent later */
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
  try {
    await mailer.sendMail(message);
  } catch (error) {
    const answer = getAnswer(error);
    const isFinal = answer !== undefined && (answer >= 500 || attempts > pausesMs.length);
    const pauseMs = (answer && pausesMs[attempts - 1]) || minuteMs;
    await store.update(ctx.db, key, isFinal ? { state: 'failed' } : { try_on: iso(now + pauseMs) });
    if (answer === undefined) throw new ServerUnreachable('', { cause: error });
    ctx.metrics.countMail(isFinal ? 'failed' : 'postponed');
    ctx.log.warn({ err: error, ...key }, 'a reminder was not sent');
    return false;
  }
  await store.update(ctx.db, key, { state: 'sent' });
  ctx.metrics.countMail('sent');
  return true;
}

type SmtpError = { readonly responseCode?: number; readonly code?: string };

/** @returns how the server answered this message (RFC 5321, 4.2.1); `undefined` if it did not get that far */
function getAnswer(error: unknown): number | undefined {
  const { code, responseCode } = error as SmtpError;
  return ['EENVELOPE', 'EMESSAGE'].includes(code ?? '') ? responseCode : undefined;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
