import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { writeCalendar } from '../../ical/write-calendar.ts';
import { readAnswers, readCalendarRevision, readItemTypes, requireItem } from '../calendar/calendar.ts';
import { getDepartmentSettings } from '../departments/settings.ts';
import * as store from './calendar-feed.store.ts';
import { type FeedVersion, getFeedFormat } from './feed-version.ts';
import { type FeedRange, resolveWindow } from './feed-window.ts';
import type { FeedTokens } from './subscriptions/feed-token.ts';
import { requireSubscriber } from './subscriptions/subscriptions.ts';
import { toCalendarEvent, toEventTime } from './to-calendar-event.ts';

export { toEventTime };

/**
 * Exports one item as an iCalendar file.
 *
 * @throws MusterError `CalendarItemNotFound`
 */
export async function exportItem(
  ctx: Context,
  departmentId: number,
  itemId: number,
): Promise<{ readonly title: string; readonly text: string }> {
  const row = await requireItem(ctx.db, departmentId, itemId);
  const head = { productId: ctx.config.ical.productId, feed: null };
  const answers = await readAnswers(ctx.db, departmentId, [row]);
  const event = toCalendarEvent(row, await readItemTypes(ctx.db, departmentId), answers.get(row.id));
  return { title: row.title, text: [...writeCalendar(head, [event])].join('') };
}

/**
 * Registers the format in which this server writes feeds, when it starts. ETags include the format; Last-Modified
 * includes only this number, which is the same on all servers with the same format and never decreases.
 */
export function registerFeedFormat(ctx: Context): Promise<number> {
  return store.registerFeedFormat(ctx.db, getFeedFormat(ctx.config.ical.productId));
}

/** Returns the current version of a department's whole calendar. */
export async function findFeedVersion(ctx: Context, departmentId: number): Promise<FeedVersion> {
  const [{ name }, revision] = await Promise.all([
    getDepartmentSettings(ctx.db, departmentId),
    readCalendarRevision(ctx.db, departmentId),
  ]);
  const { productId } = ctx.config.ical;
  return { departmentId, productId, departmentName: name, window: {}, ...revision };
}

/**
 * Returns the current version of the feed at a URL.
 *
 * @param kind of the feed, as in the address
 * @param readRange returns the requested bounds; called after the token was accepted
 * @throws MusterError `CalendarFeedDisabled`, before the token is checked; `Unauthorized`; `InvalidRequest` for
 *   bounds that are not calendar days
 */
export async function findSubscribedFeedVersion(
  ctx: Context,
  tokens: FeedTokens,
  token: string,
  kind: string,
  readRange: () => FeedRange,
): Promise<FeedVersion> {
  if (!ctx.config.ical.feedEnabled)
    throw errorOf('CalendarFeedDisabled', 'Calendar feeds are turned off on this installation');
  const { departmentId, department, revision, person } = await requireSubscriber(ctx, tokens, token, kind);
  const range = readRange();
  const found = resolveWindow(range, department.timeZone, ctx.clock.now());
  if ('badBound' in found) {
    const expected = { from: 'a day of the calendar', to: 'a day of the calendar, not before from' };
    throw errorOf('InvalidRequest', `${found.badBound} must be ${expected[found.badBound]}`);
  }
  const { productId } = ctx.config.ical;
  const window = {
    ...found.window,
    ...(range.types && { types: range.types.toLowerCase().split(',') }),
    ...(kind === 'mine' && { of: person }),
  };
  const current = revision ?? (await readCalendarRevision(ctx.db, departmentId));
  return { departmentId, productId, departmentName: department.name, window, ...current };
}
