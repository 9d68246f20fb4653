import { errorOf } from '../../../errors.ts';

/**
 * When an item is. The wall-clock texts are what a series is made of: a start at 02:30 stays 02:30 there, though
 * spring may have moved the instant.
 */
export interface ItemTimes {
  readonly isAllDay: boolean;
  /** IANA name. */
  readonly timeZone: string;
  /** Wall-clock start, `2026-01-02T09:00:00`, or the first day, `2026-01-02`, when all-day. */
  readonly startsLocal: string;
  /** Wall-clock end, or the last day, inclusive, when all-day. */
  readonly endsLocal: string;
  /** The instants it lasts from and to, ISO 8601 UTC; when all-day, midnight to midnight in its time zone. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The fields of a request that say when: `undefined` was left out, `null` clears. */
export interface TimeFields {
  readonly Start?: string | undefined;
  readonly End?: string | null | undefined;
  readonly IsAllDay?: boolean | null | undefined;
}

const earliestYear = 1900;
const latestYear = 2200;

/**
 * When an item is, from the fields of a request. What is left out follows from `before`: a start that is left out
 * stays the instant it was, an end that is left out keeps the length. Without `before`, or with `End: null`, a timed
 * item ends where it starts and an all-day item lasts one day.
 *
 * @param before when the item was, or `undefined` for a new one
 * @throws MusterError `InvalidRequest` naming `Start` or `End`
 */
export function readItemTimes(
  fields: TimeFields,
  timeZone: string,
  before: ItemTimes | undefined,
): ItemTimes {
  const isAllDay = fields.IsAllDay === undefined ? (before?.isAllDay ?? false) : fields.IsAllDay === true;
  return isAllDay ? readDates(fields, timeZone, before) : readMoments(fields, timeZone, before);
}

function readDates(fields: TimeFields, timeZone: string, before: ItemTimes | undefined): ItemTimes {
  const old = before && daysOf(before);
  const first = fields.Start === undefined ? old?.first : readDate('Start', fields.Start);
  if (!first) throw startIsRequired();
  const length = fields.End === null || !old ? { days: 0 } : old.first.until(old.last);
  const last = typeof fields.End === 'string' ? readDate('End', fields.End) : first.add(length);
  if (Temporal.PlainDate.compare(last, first) < 0) throw endsTooEarly();
  return boundYears(timesOfDays(first, last, timeZone));
}

function readMoments(fields: TimeFields, timeZone: string, before: ItemTimes | undefined): ItemTimes {
  const old = before && momentsOf(before, timeZone);
  const start = fields.Start === undefined ? old?.start : readMoment('Start', fields.Start, timeZone);
  if (!start) throw startIsRequired();
  const end = typeof fields.End === 'string' ? readMoment('End', fields.End, timeZone) : undefined;
  return boundYears(timesOfMoments(start, end ?? sameLength(start, fields, old), timeZone));
}

function sameLength(
  start: Moment,
  fields: TimeFields,
  old: { readonly start: Moment; readonly end: Moment } | undefined,
): Moment {
  if (fields.End === null || !old) return start;
  if (fields.Start === undefined) return old.end;
  const local = start.local.add(old.start.local.until(old.end.local, { largestUnit: 'hour' }));
  const zoned = local.toZonedDateTime(start.zoned.timeZoneId);
  return { local, zoned: Temporal.ZonedDateTime.compare(zoned, start.zoned) < 0 ? start.zoned : zoned };
}

/** A point in time as it was written, and the instant it stands for. */
export interface Moment {
  readonly local: Temporal.PlainDateTime;
  readonly zoned: Temporal.ZonedDateTime;
}

function momentsOf(before: ItemTimes, timeZone: string): { start: Moment; end: Moment } {
  const moved = before.timeZone !== timeZone || before.isAllDay;
  const momentOf = (instant: string, local: string): Moment => {
    const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
    return { zoned, local: moved ? zoned.toPlainDateTime() : Temporal.PlainDateTime.from(local) };
  };
  const start = momentOf(before.startsAt, before.startsLocal);
  const end = momentOf(before.endsAt, before.endsLocal);
  return { start, end: { ...end, local: endOnTheWall(start, end) } };
}

function timesOfMoments(start: Moment, end: Moment, timeZone: string): ItemTimes {
  if (Temporal.ZonedDateTime.compare(end.zoned, start.zoned) < 0) throw endsTooEarly();
  return {
    isAllDay: false,
    timeZone,
    startsLocal: start.local.toString(),
    endsLocal: endOnTheWall(start, end).toString(),
    startsAt: timestampOf(start.zoned),
    endsAt: timestampOf(end.zoned),
  };
}

/** The wall-clock end. Where autumn puts it not after the start, it is as long after the start as the end is. */
export function endOnTheWall(start: Moment, end: Moment): Temporal.PlainDateTime {
  if (Temporal.PlainDateTime.compare(start.local, end.local) < 0) return end.local;
  return start.local.add(start.zoned.until(end.zoned, { largestUnit: 'hour' }));
}

/** An all-day item of the days from `first` to `last`, inclusive. */
export function timesOfDays(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  timeZone: string,
): ItemTimes {
  return {
    isAllDay: true,
    timeZone,
    startsLocal: first.toString(),
    endsLocal: last.toString(),
    startsAt: timestampOf(first.toZonedDateTime(timeZone)),
    endsAt: timestampOf(last.add({ days: 1 }).toZonedDateTime(timeZone)),
  };
}

/** The days that an item touches. A timed one that ends at midnight does not touch the day that begins then. */
function daysOf(times: ItemTimes): { first: Temporal.PlainDate; last: Temporal.PlainDate } {
  if (times.isAllDay) {
    return {
      first: Temporal.PlainDate.from(times.startsLocal),
      last: Temporal.PlainDate.from(times.endsLocal),
    };
  }
  const start = Temporal.Instant.from(times.startsAt);
  const end = Temporal.Instant.from(times.endsAt);
  const isEmpty = Temporal.Instant.compare(start, end) === 0;
  const lastMoment = isEmpty ? end : end.subtract({ milliseconds: 1 });
  return {
    first: start.toZonedDateTimeISO(times.timeZone).toPlainDate(),
    last: lastMoment.toZonedDateTimeISO(times.timeZone).toPlainDate(),
  };
}

/** As it is stored and answered: UTC with milliseconds. */
export function timestampOf(zoned: Temporal.ZonedDateTime): string {
  return new Date(zoned.epochMilliseconds).toISOString();
}

// A year before the first item and one after the last: no item is there in any time zone.
const beforeAll = `${earliestYear - 1}-01-01T00:00:00.000Z`;
const afterAll = `${latestYear + 2}-01-01T00:00:00.000Z`;

/**
 * The instant as it is compared with the times of items. One that no item reaches is brought near: a year of more than four
 * digits would not sort as text.
 */
export function boundInstant(ms: number): string {
  if (ms < Date.parse(beforeAll)) return beforeAll;
  return ms > Date.parse(afterAll) ? afterAll : new Date(ms).toISOString();
}

const datePattern = /^\d{4}-\d\d-\d\d$/;
const dateTimePattern =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::[0-5]\d(?:\.\d{1,9})?)?)(?:([Zz])|([+-]\d\d:?\d\d))?$/;

const offsetWithoutSign = /([Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) (?=\d\d:?\d\d$)/;

/** A date, or the date part of a date-time as it is written, whatever its offset. */
function readDate(field: string, text: string): Temporal.PlainDate {
  const date = dateTimePattern.exec(text)?.[1] ?? text;
  const read = datePattern.test(date) ? attempt(() => Temporal.PlainDate.from(date)) : undefined;
  if (!read)
    throw errorOf('InvalidRequest', `${field} must be a date such as 2026-01-02 for an all-day item`);
  return read;
}

/** A date-time: with an offset or `Z` an instant, without one a wall-clock time in `timeZone`. */
function readMoment(field: string, text: string, timeZone: string): Moment {
  const moment = attempt(() => parseMoment(text, timeZone));
  if (moment) return moment;
  const form = '2026-01-02T09:00:00Z, 2026-01-02T09:00:00-05:00, or 2026-01-02T09:00:00 in TimeZone';
  throw errorOf('InvalidRequest', `${field} must be a date-time such as ${form}`);
}

/** @throws RangeError; a wall-clock time that a change of the clocks skips moves on by the gap, a repeated one is the earlier */
function parseMoment(text: string, timeZone: string): Moment | undefined {
  const [, date, time, utc, offset] = dateTimePattern.exec(text) ?? [];
  if (!date || !time) return undefined;
  if (!utc && !offset) {
    const local = Temporal.PlainDateTime.from(`${date}T${time}`).round({
      smallestUnit: 'millisecond',
      roundingMode: 'trunc',
    });
    return { local, zoned: local.toZonedDateTime(timeZone) };
  }
  const instant = Temporal.Instant.from(`${date}T${time}${offset ?? 'Z'}`);
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.epochMilliseconds).toZonedDateTimeISO(
    timeZone,
  );
  return { local: zoned.toPlainDateTime(), zoned };
}

/**
 * An instant that a query names: a date is the midnight it begins with.
 *
 * @param text also with the `+` of an offset turned into a space, as it arrives when a caller does not encode it
 * @throws MusterError `InvalidRequest` naming the parameter
 */
export function readInstant(parameter: string, text: string, timeZone: string): string {
  const written = text.replace(offsetWithoutSign, '$1+');
  const zoned = attempt(() =>
    datePattern.test(text)
      ? Temporal.PlainDate.from(text).toZonedDateTime(timeZone)
      : parseMoment(written, timeZone)?.zoned,
  );
  if (!zoned) throw errorOf('InvalidRequest', `${parameter} must be a date or a date-time`);
  return boundInstant(zoned.epochMilliseconds);
}

/** What Temporal refuses with a `RangeError` is `undefined`. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function boundYears(times: ItemTimes): ItemTimes {
  for (const [field, text] of [
    ['Start', times.startsLocal],
    ['End', times.endsLocal],
  ] as const) {
    const year = Number(text.slice(0, 4));
    if (year < earliestYear || year > latestYear || !/^\d/.test(text))
      throw errorOf('InvalidRequest', `${field} must be within the years ${earliestYear} to ${latestYear}`);
  }
  return times;
}

const startIsRequired = () =>
  errorOf('InvalidRequest', 'Start is required: a date-time, or a date for an all-day item');
const endsTooEarly = () => errorOf('InvalidRequest', 'End must not be before Start');
