import { startOf, wallClockOf, type Zone } from './occurrence.ts';
import { endRule, type RecurrenceRule } from './recurrence-rule.ts';

/** The last moment at which an instance may start, by UNTIL: milliseconds since the epoch. */
export function lastStartMs({ until }: RecurrenceRule, { timeZone, isAllDay }: Zone): number | undefined {
  if (until === undefined) return undefined;
  const end = readUntil(until, timeZone);
  if (isAllDay) return dayOf(end).toZonedDateTime(timeZone).epochMilliseconds;
  if (end instanceof Temporal.ZonedDateTime) return end.epochMilliseconds;
  // RFC 5545 wants a date-time here. Where a date is given, all of that day is meant.
  return end.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1;
}

/** @returns a date for all of that day, else the moment, in the time zone of the series */
function readUntil(until: string, timeZone: string): Temporal.PlainDate | Temporal.ZonedDateTime {
  const [, date = '', time, utc] = /^(\d{8})(T\d{6})?(Z)?$/.exec(until) ?? [];
  if (!time) return Temporal.PlainDate.from(date);
  const moment = Temporal.PlainDateTime.from(`${date}${time}`);
  return moment.toZonedDateTime(utc ? 'UTC' : timeZone).withTimeZone(timeZone);
}

function dayOf(end: Temporal.PlainDate | Temporal.ZonedDateTime): Temporal.PlainDate {
  return end instanceof Temporal.ZonedDateTime ? end.toPlainDate() : end;
}

/** The UNTIL that lets a series end with the instance of `slot`. */
export function untilOf(zone: Zone, slot: string): string {
  return write(zone.isAllDay ? wallClockOf(slot).toPlainDate() : startOf(zone, slot).toInstant());
}

function write(time: Temporal.PlainDate | Temporal.PlainDateTime | Temporal.Instant): string {
  return time.toString().replaceAll(/[-:]|\.\d+/g, '');
}

/** The rule of a series with its end as RFC 5545 wants it: of all-day items UNTIL is a date. */
export function writeEnd(rule: RecurrenceRule, { timeZone, isAllDay }: Zone): RecurrenceRule {
  if (rule.until === undefined || !isAllDay) return rule;
  return withUntil(rule, write(dayOf(readUntil(rule.until, timeZone))));
}

/** Where a series begins. */
interface Beginning extends Zone {
  readonly startsLocal: string;
}

/**
 * The rule of a series that begins elsewhere: UNTIL stays as far from the beginning as it was, on the clock on the wall, so
 * the series has as many instances as before.
 */
export function moveEnd(rule: RecurrenceRule, from: Beginning, to: Beginning): RecurrenceRule {
  if (rule.until === undefined) return rule;
  const end = readUntil(rule.until, from.timeZone);
  const [first, movedFirst] = [wallClockOf(from.startsLocal), wallClockOf(to.startsLocal)];
  const isDay = from.isAllDay || !(end instanceof Temporal.ZonedDateTime);
  const last = isDay ? dayOf(end).toPlainDateTime(first.toPlainTime()) : end.toPlainDateTime();
  const moved = movedFirst.add(first.until(last, { largestUnit: 'hour' }));
  if (isDay || to.isAllDay) return withUntil(rule, write(moved.toPlainDate()));
  if (!rule.until.endsWith('Z')) return withUntil(rule, write(moved));
  const isLater = !last.toZonedDateTime(from.timeZone).equals(end);
  const disambiguation = isLater ? 'later' : 'compatible';
  return withUntil(rule, write(moved.toZonedDateTime(to.timeZone, { disambiguation }).toInstant()));
}

/** An end beyond the year 9999, which UNTIL cannot say, stays where it was: no instance is made so far ahead. */
function withUntil(rule: RecurrenceRule, until: string): RecurrenceRule {
  return until === rule.until || !/^\d{8}/.test(until) ? rule : endRule(rule, { until });
}
