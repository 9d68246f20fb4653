import { startOfDay } from '../items/moments.ts';
import { getOccurrenceStart, toWallClock, type Zone } from './occurrence.ts';
import { type RecurrenceRule, withEnd } from './recurrence-rule.ts';

/** Returns the latest start that UNTIL allows, in milliseconds since the epoch. */
export function getLastStartMs({ until }: RecurrenceRule, { timeZone, isAllDay }: Zone): number | undefined {
  if (until === undefined) return undefined;
  const end = parseUntil(until, timeZone);
  if (isAllDay) return startOfDay(toDay(end), timeZone).epochMilliseconds;
  if (end instanceof Temporal.ZonedDateTime) return end.epochMilliseconds;
  // RFC 5545 requires a date-time here. A date means the whole day.
  return end.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1;
}

/** @returns a date, which means the whole day, or a time in the time zone of the series */
function parseUntil(until: string, timeZone: string): Temporal.PlainDate | Temporal.ZonedDateTime {
  const [, date = '', time, utc] = /^(\d{8})(T\d{6})?(Z)?$/.exec(until) ?? [];
  if (!time) return Temporal.PlainDate.from(date);
  const moment = Temporal.PlainDateTime.from(`${date}${time}`);
  return moment.toZonedDateTime(utc ? 'UTC' : timeZone).withTimeZone(timeZone);
}

function toDay(end: Temporal.PlainDate | Temporal.ZonedDateTime): Temporal.PlainDate {
  return end instanceof Temporal.ZonedDateTime ? end.toPlainDate() : end;
}

/** Returns the UNTIL that ends a series with the given occurrence. */
export function getUntil(zone: Zone, occurrence: string): string {
  return formatUntil(
    zone.isAllDay ? toWallClock(occurrence).toPlainDate() : getOccurrenceStart(zone, occurrence).toInstant(),
  );
}

function formatUntil(time: Temporal.PlainDate | Temporal.PlainDateTime | Temporal.Instant): string {
  return time.toString().replaceAll(/[-:]|\.\d+/g, '');
}

/** Returns the rule with its end in the form that RFC 5545 requires: for all-day items, UNTIL is a date. */
export function normalizeEnd(rule: RecurrenceRule, { timeZone, isAllDay }: Zone): RecurrenceRule {
  if (rule.until === undefined || !isAllDay) return rule;
  return withUntil(rule, formatUntil(toDay(parseUntil(rule.until, timeZone))));
}

interface SeriesStart extends Zone {
  readonly startsLocal: string;
}

/**
 * Returns the rule of a series that moves: UNTIL keeps its wall-clock distance from the start, so that the series
 * keeps its number of instances.
 */
export function moveEnd(rule: RecurrenceRule, from: SeriesStart, to: SeriesStart): RecurrenceRule {
  if (rule.until === undefined) return rule;
  const end = parseUntil(rule.until, from.timeZone);
  const [first, movedFirst] = [toWallClock(from.startsLocal), toWallClock(to.startsLocal)];
  const isDay = from.isAllDay || !(end instanceof Temporal.ZonedDateTime);
  const last = isDay ? toDay(end).toPlainDateTime(first.toPlainTime()) : end.toPlainDateTime();
  const moved = movedFirst.add(first.until(last, { largestUnit: 'hour' }));
  if (isDay || to.isAllDay) return withUntil(rule, formatUntil(moved.toPlainDate()));
  if (!rule.until.endsWith('Z')) return withUntil(rule, formatUntil(moved));
  const isLater = !last.toZonedDateTime(from.timeZone).equals(end);
  const disambiguation = isLater ? 'later' : 'compatible';
  return withUntil(rule, formatUntil(moved.toZonedDateTime(to.timeZone, { disambiguation }).toInstant()));
}

/** Returns the rule with an UNTIL that includes the given occurrence. */
export function extendEnd(rule: RecurrenceRule, zone: Zone, last: string | undefined): RecurrenceRule {
  const lastStartMs = getLastStartMs(rule, zone);
  if (last === undefined || lastStartMs === undefined) return rule;
  const isIncluded = getOccurrenceStart(zone, last).epochMilliseconds <= lastStartMs;
  return isIncluded ? rule : withEnd(rule, { until: getUntil(zone, last) });
}

/** UNTIL cannot be after the year 9999. Such an end stays where it was, because no instance is created that far ahead. */
function withUntil(rule: RecurrenceRule, until: string): RecurrenceRule {
  return until === rule.until || !/^\d{8}/.test(until) ? rule : withEnd(rule, { until });
}
