import type { Context } from '../../context.ts';
import type { MailConfig } from '../../mail-config.ts';
import type {
  CalendarAnswerRow,
  CalendarItemRow,
  CalendarNoticeRow,
} from '../../storage/db/calendar-tables.ts';
import {
  getAnswerState,
  isOtherThanTold,
  listInvited,
  readAnswers,
  type Told,
  toTold,
} from '../calendar/calendar.ts';
import { createFeedTokens, type FeedTokens } from '../calendar-feed/subscriptions/feed-token.ts';
import { getDepartmentName } from '../departments/departments.ts';
import { getAnswerUrl } from './answer-links.ts';
import { deliver, type Mailer, sendAll, useMailer } from './mailer.ts';
import { getMessageKind, type Notice, writeNotices } from './notice-message.ts';
import * as store from './notices.store.ts';
import { getSendingTime, readPreferences } from './preferences.ts';
import { findRecipient } from './recipients.ts';
import { getStopUrl } from './stop-reminders.ts';

const minuteMs = 60_000;
const mailKinds = {
  invited: 'invitation',
  changed: 'changed',
  cancelled: 'canceled',
  placed: 'placeFreed',
} as const;
const pageSize = 500;

/**
 * Tells people by email about items to which they are invited or for which they signed up: that they are invited, that title, place or time
 * has changed, that an item is canceled, and that they have a place now. What is told is the difference between what a person knows and
 * the item as it is now. Like a reminder, a message is claimed for a minute before it is sent.
 *
 * @returns how many messages were sent
 */
export async function sendNotices(ctx: Context): Promise<number> {
  const { mail } = ctx.config;
  if (!mail) return 0;
  let sent = 0;
  let threads = await store.listThreads(ctx.db, iso(ctx.clock.now()), pageSize);
  if (threads.length === 0) return sent;
  const tokens = createFeedTokens(ctx.feedKeys);
  await useMailer(ctx, mail, async (mailer) => {
    while (threads.length > 0) {
      sent += await sendAll(threads, (thread) => sendThread(ctx, mail, mailer, tokens, thread));
      threads = await store.listThreads(ctx.db, iso(ctx.clock.now()), pageSize);
    }
  });
  return sent;
}

async function sendThread(
  ctx: Context,
  mail: MailConfig,
  mailer: Mailer,
  tokens: FeedTokens,
  thread: store.Thread,
): Promise<boolean> {
  const now = ctx.clock.now();
  const rows = await store.claimThread(ctx.db, thread, iso(now), iso(now + minuteMs));
  const to = await findReader(ctx, thread, rows);
  const notices = to ? await decide(ctx, thread, rows, to.email) : [];
  const [first, ...others] = notices;
  if (!to || !first) {
    await finishAll(ctx, rows, ({ told }) => told);
    return false;
  }
  const { department_id: departmentId, recipient } = thread;
  const preferences = (await readPreferences(ctx.db, departmentId, [recipient]))(recipient);
  const endsOn = rows.map(({ ends_on }) => ends_on).sort()[0] ?? '';
  const sendingTime = getSendingTime(preferences, now, endsOn);
  if (sendingTime > now) {
    await store.postpone(ctx.db, rows, { try_on: iso(sendingTime), attempts: 0 });
    return false;
  }
  const message = writeNotices(
    {
      departmentId,
      departmentName: await getDepartmentName(ctx.db, departmentId),
      from: mail.from,
      to,
      language: preferences.language,
      timeZone: preferences.timeZone,
      baseUrl: ctx.config.baseUrl,
      stopUrl: getStopUrl(ctx, tokens, { department_id: departmentId, user_id: thread.recipient }),
    },
    [first, ...others],
    {
      productId: ctx.config.ical.productId,
      answerUrlOf: (item) => getAnswerUrl(ctx, tokens, item, thread.recipient),
    },
  );
  const byItem = new Map(notices.map((notice) => [notice.row.item_id, notice]));
  return deliver(ctx, mailer, {
    departmentId,
    kind: mailKinds[getMessageKind([first, ...others])],
    message,
    attempts: Math.max(...rows.map(({ attempts }) => attempts)),
    mark: (outcome) =>
      typeof outcome === 'string'
        ? finishAll(ctx, rows, (row) => getKnowledge(row, byItem.get(row.item_id)))
        : store.postpone(ctx.db, rows, { try_on: iso(now + outcome.pauseMs) }),
  });
}

/** In one transaction: otherwise, a process that is killed in between would send the rest as another message. */
function finishAll(
  ctx: Context,
  rows: readonly CalendarNoticeRow[],
  toldOf: (row: CalendarNoticeRow) => string | null,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    for (const row of rows) await store.finish(trx, row, toldOf(row));
  });
}

/** What the person knows of the item after the message. */
function getKnowledge(row: CalendarNoticeRow, notice: Notice | undefined): string | null {
  if (!notice) return row.told;
  return notice.kind === 'cancelled' ? null : JSON.stringify(toTold(notice.item, notice.isWaiting));
}

/** @returns `undefined` for someone who gets no messages */
async function findReader(ctx: Context, thread: store.Thread, [row]: readonly CalendarNoticeRow[]) {
  if (!row || (await store.hasStopped(ctx.db, thread))) return undefined;
  return findRecipient(ctx, thread, row.name);
}

async function decide(
  ctx: Context,
  { department_id: departmentId }: store.Thread,
  rows: readonly CalendarNoticeRow[],
  email: string,
): Promise<Notice[]> {
  const items = await store.listItems(
    ctx.db,
    departmentId,
    rows.map(({ item_id }) => item_id),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  const answers = await readAnswers(ctx.db, departmentId, items);
  const now = iso(ctx.clock.now());
  return rows
    .flatMap((row) =>
      row.ends_on > now
        ? (compare(row, byId.get(row.item_id), answers.get(row.item_id) ?? [], email) ?? [])
        : [],
    )
    .sort((a, b) => (a.item.starts_at < b.item.starts_at ? -1 : 1));
}

/** @returns `undefined` if there is nothing to tell */
function compare(
  row: CalendarNoticeRow,
  item: CalendarItemRow | undefined,
  answers: readonly CalendarAnswerRow[],
  email: string,
): Notice | undefined {
  const before = row.told === null ? null : (JSON.parse(row.told) as Told); // written by noteChanges
  const status = item && getStatus(item, answers, row.recipient, email);
  if (status === 'no') return undefined; // whoever does not come does not have to know
  if (!item || !status) return before ? { row, kind: 'cancelled', item: before } : undefined;
  const isWaiting = status === 'waiting';
  const about = { row, item, before, status: statuses[status], isWaiting };
  if (!before) return { ...about, kind: 'invited' };
  if (before.isWaiting && status === 'in') return { ...about, kind: 'placed' };
  return isOtherThanTold(before, item) ? { ...about, kind: 'changed' } : undefined;
}

const statuses = {
  in: 'accepted',
  waiting: 'tentative',
  maybe: 'tentative',
  invited: 'needs-action',
} as const;

/** @returns `undefined` for someone who has nothing to do with the item */
function getStatus(
  item: CalendarItemRow,
  answers: readonly CalendarAnswerRow[],
  recipient: string,
  email: string,
): keyof typeof statuses | 'no' | undefined {
  const own = answers.find((row) => row.user_id === recipient || row.email?.toLowerCase() === email);
  if (own) return getAnswerState(item, answers, own.user_id);
  return listInvited(item).some((person) => person.email === email) ? 'invited' : undefined;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
