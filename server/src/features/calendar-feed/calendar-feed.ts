import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { writeCalendar } from '../../ical/write-calendar.ts';
import { readCalendarRevision, requireItem } from '../calendar/calendar.ts';
import { departmentSettings } from '../departments/settings.ts';
import { calendarEventOf } from './calendar-event-of.ts';
import * as store from './calendar-feed.store.ts';
import { type FeedEdition, formOf } from './feed-edition.ts';
import type { FeedTokens } from './feed-token.ts';
import { type FeedRange, resolveWindow } from './feed-window.ts';
import { admitSubscriber } from './subscriptions.ts';

/**
 * One item as an iCalendar file.
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
  return { title: row.title, text: [...writeCalendar(head, [calendarEventOf(row)])].join('') };
}

/**
 * Notes how this server writes feeds, when it starts. ETags tell two forms apart; Last-Modified only by this number, which
 * every server of the installation that writes the same way has, and which never falls.
 */
export function noteFeedForm(ctx: Context): Promise<number> {
  return store.noteFeedForm(ctx.db, formOf(ctx.config.ical.productId));
}

/** What the whole calendar of a department is now. */
export async function findEdition(ctx: Context, departmentId: number): Promise<FeedEdition> {
  const [{ name }, revision] = await Promise.all([
    departmentSettings(ctx.db, departmentId),
    readCalendarRevision(ctx.db, departmentId),
  ]);
  const { productId } = ctx.config.ical;
  return { departmentId, productId, departmentName: name, window: {}, ...revision };
}

/**
 * What the feed at an address is now.
 *
 * @param readRange gives the bounds that were asked for; called when the address has been found good
 * @throws MusterError `CalendarFeedDisabled`, before the token is looked at; `Unauthorized`; `InvalidRequest` for bounds
 *   that are no days of the calendar
 */
export async function findSubscribedEdition(
  ctx: Context,
  tokens: FeedTokens,
  token: string,
  readRange: () => FeedRange,
): Promise<FeedEdition> {
  if (!ctx.config.ical.feedEnabled)
    throw errorOf('CalendarFeedDisabled', 'Calendar feeds are switched off on this installation');
  const { departmentId, department, revision } = await admitSubscriber(ctx, tokens, token);
  const found = resolveWindow(readRange(), department.timeZone, ctx.clock.now());
  if ('badBound' in found) {
    const expected = { from: 'a day of the calendar', to: 'a day of the calendar, not before from' };
    throw errorOf('InvalidRequest', `${found.badBound} must be ${expected[found.badBound]}`);
  }
  const { productId } = ctx.config.ical;
  const { window } = found;
  const current = revision ?? (await readCalendarRevision(ctx.db, departmentId));
  return { departmentId, productId, departmentName: department.name, window, ...current };
}
