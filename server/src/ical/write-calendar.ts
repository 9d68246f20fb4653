import type { CalendarEvent } from './calendar-event.ts';
import { foldLine } from './content-line.ts';
import { escapeText, isBlank } from './escape-value.ts';
import { writeEvent } from './write-event.ts';

/** What a file says of itself. */
export interface CalendarHead {
  /** Not empty. */
  readonly productId: string;
  /**
   * For a file that programs subscribe to. A name of only white space is left out; `refreshInterval` is a duration as
   * RFC 5545 has them (`PT1H`).
   */
  readonly feed: { readonly name: string; readonly refreshInterval: string } | null;
  /** Makes it a message to an attendee (RFC 5546, 1.4). Only `PUBLISH` may have events with different UIDs. */
  readonly method?: 'REQUEST' | 'CANCEL' | 'PUBLISH';
}

// dur-value of RFC 5545, 3.3.6; REFRESH-INTERVAL has to be positive (RFC 7986, 5.7).
const duration = /^P(?=.*[1-9])(?:\d+W|(?=\d|T\d)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;
const chunkLength = 64 * 1024;

/**
 * Writes everything in front of the events. A feed carries its name and how often to fetch it both as RFC 7986 has them and
 * as programs from before it do. There is no METHOD: with one the file would be a scheduling message (RFC 5545, 3.7.2).
 *
 * @throws RangeError when `refreshInterval` is not a duration
 */
export function writeCalendarStart({ productId, feed, method }: CalendarHead): string {
  const product = foldLine(`PRODID:${escapeText(productId)}`);
  const head = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${product}CALSCALE:GREGORIAN\r\n${method ? `METHOD:${method}\r\n` : ''}`;
  if (!feed) return head;
  const { refreshInterval } = feed;
  if (!duration.test(refreshInterval))
    throw new RangeError(`expected a duration such as PT1H, got ${JSON.stringify(refreshInterval)}`);
  const name = escapeText(feed.name);
  return (
    head +
    (isBlank(feed.name) ? '' : foldLine(`NAME:${name}`) + foldLine(`X-WR-CALNAME:${name}`)) +
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}\r\nX-PUBLISHED-TTL:${refreshInterval}\r\n`
  );
}

/** Writes what follows the last event. */
export function writeCalendarEnd(): string {
  return 'END:VCALENDAR\r\n';
}

/**
 * Writes a whole file, in chunks of about 64 Ki characters, holding no more than one of them. Events are read as they are
 * written.
 *
 * @throws RangeError as {@link writeCalendarStart} and {@link writeEvent} do
 */
export function* writeCalendar(head: CalendarHead, events: Iterable<CalendarEvent>): Generator<string> {
  let chunk = writeCalendarStart(head);
  for (const event of events) {
    chunk += writeEvent(event);
    if (chunk.length >= chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk + writeCalendarEnd();
}
