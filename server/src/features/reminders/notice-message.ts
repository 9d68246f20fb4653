import type { CalendarEvent } from '../../ical/calendar-event.ts';
import { writeCalendar } from '../../ical/write-calendar.ts';
import type { CalendarItemRow, CalendarNoticeRow } from '../../storage/db/calendar-tables.ts';
import { isBusy, type Told } from '../calendar/calendar.ts';
import { toEventTime } from '../calendar-feed/calendar-feed.ts';
import { describeStart, type MessageFrame, oneLine, writeMessage } from './message.ts';
import { messageTexts } from './message-texts.ts';

/** The longest list of a message about a series; its file has all events. */
const maxLines = 40;

/** What a message says about one item. */
export type Notice = { readonly row: Pick<CalendarNoticeRow, 'recipient' | 'item_id' | 'noted_on'> } & (
  | {
      readonly kind: 'invited' | 'changed' | 'placed';
      readonly item: CalendarItemRow;
      readonly before: Told | null;
      /** The answer of the person, in the words of `participation-status.ts`. */
      readonly status: string;
      readonly isWaiting: boolean;
    }
  | { readonly kind: 'cancelled'; readonly item: Told }
);

export interface NoticeOptions {
  readonly productId: string;
  /** @returns null if nobody can answer the item */
  readonly answerUrlOf: (item: CalendarItemRow) => string | null;
}

/** Writes one message about an item, or about several items of a series, with a file for calendar programs. */
export function writeNotices(
  frame: MessageFrame,
  notices: readonly [Notice, ...Notice[]],
  { productId, answerUrlOf }: NoticeOptions,
) {
  const texts = messageTexts[frame.language];
  const [first] = notices;
  const groups = [...Map.groupBy(notices, ({ kind }) => kind)];
  const kind = getMessageKind(notices);
  const lines = groups.flatMap(([group, all]) => [
    texts.heading[group],
    ...all.slice(0, maxLines).flatMap((notice) => describe(frame, notice, answerUrlOf)),
    ...(all.length > maxLines ? [`- ${texts.more(all.length - maxLines)}`] : []),
    '',
  ]);
  const open = notices.find((notice) => notice.kind !== 'cancelled');
  const hasAccount = !first.row.recipient.startsWith('mailto:');
  const message = writeMessage(frame, {
    subject: texts.subject[kind](first.item.title),
    lines:
      open && hasAccount
        ? [...lines, texts.open(`${frame.baseUrl}/calendar?item=${open.row.item_id}`)]
        : lines.slice(0, -1),
    key: ['notice', first.row.recipient, ...notices.flatMap(({ row }) => [row.item_id, row.noted_on])],
  });
  // A scheduling message is about one UID (RFC 5546, 3.2), so that programs only import a file about several.
  const method = notices.length > 1 ? 'PUBLISH' : kind === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const events = notices.map((notice) => toEvent(frame, notice));
  const content = [...writeCalendar({ productId, feed: null, method }, events)].join('');
  return { ...message, icalEvent: { method, content, filename: 'event.ics' } };
}

/** @returns what all notices of a message are, or `changed` if they differ */
export function getMessageKind(notices: readonly [Notice, ...Notice[]]): Notice['kind'] {
  const [{ kind }] = notices;
  return notices.every((notice) => notice.kind === kind) ? kind : 'changed';
}

function describe(frame: MessageFrame, notice: Notice, answerUrlOf: NoticeOptions['answerUrlOf']): string[] {
  const texts = messageTexts[frame.language];
  const facts = ({ title, location, ...times }: Told | CalendarItemRow) =>
    [
      `${oneLine(title)}: ${describeStart(times, frame)}`,
      ...(location ? [texts.where(oneLine(location))] : []),
    ].join(', ');
  const isChanged = notice.kind === 'changed' && notice.before;
  const answerUrl = notice.kind === 'cancelled' ? null : answerUrlOf(notice.item);
  return [
    `- ${facts(notice.item)}`,
    ...(isChanged ? [`  ${texts.before(facts(isChanged))}`] : []),
    ...(answerUrl ? [`  ${texts.answer(answerUrl)}`] : []),
  ];
}

/** The event names only the reader as its attendee, so that nobody learns the addresses of others. */
function toEvent(frame: MessageFrame, notice: Notice): CalendarEvent {
  const { row, item } = notice;
  const isCancelled = notice.kind === 'cancelled';
  const status = isCancelled ? null : notice.status;
  const about = isCancelled ? undefined : notice.item;
  return {
    uid: item.uid,
    title: item.title,
    description: about?.description ?? null,
    location: item.location,
    time: toEventTime(item),
    reminderMinutes: about?.reminder_minutes ?? null,
    isBusy: about ? isBusy(about) : false,
    attendees: [{ name: frame.to.name, email: frame.to.email, status }],
    category: null,
    color: null,
    sequence: isCancelled ? item.sequence + 1 : item.sequence,
    createdOn: item.created_on,
    updatedOn: about?.updated_on ?? row.noted_on,
    organizer: { name: frame.departmentName, email: frame.from },
    isCancelled,
  };
}
