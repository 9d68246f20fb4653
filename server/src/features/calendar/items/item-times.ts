import { fieldError } from '../../../errors.ts';
import { isSkipped, keepTimeOfDay, type Moment, shiftWithStart, startOfDay } from './moments.ts';

/**
 * The times of an item. A series is defined by wall-clock times: a start at 02:30 stays 02:30, even on the day in
 * spring when that time is skipped and the instant moves.
 */
export interface ItemTimes {
  readonly isAllDay: boolean;
  /** IANA name. */
  readonly timeZone: string;
  /** Wall-clock start, `2026-01-02T09:00:00`, or the first day, `2026-01-02`, if all-day. */
  readonly startsLocal: string;
  /** Wall-clock end, or the last day, inclusive, if all-day. */
  readonly endsLocal: string;
  /** Start and end as instants, ISO 8601 UTC; if all-day, midnight to midnight in the item's time zone. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The time fields of a request: `undefined` if they were left out, and `null` to clear them. */
export interface TimeFields {
  readonly Start?: string | undefined;
  readonly End?: string | null | undefined;
  readonly IsAllDay?: boolean | null | undefined;
}

const minYear = 1900;
const maxYear = 2200;

/**
 * Returns the times of an item from the fields of a request. Missing fields are derived from `before`: a start keeps
 * its instant, and an end keeps the length. Without `before`, or with `End: null`, a timed item ends when it starts
 * and an all-day item lasts one day.
 *
 * @param before the previous times, or `undefined` for a new item
 * @param isForSeries whether the times are those of a whole series; see {@link keepTimeOfDay}
 * @throws MusterError `InvalidRequest` naming `Start` or `End`
 */
export function parseItemTimes(
  fields: TimeFields,
  timeZone: string,
  before: ItemTimes | undefined,
  isForSeries = false,
): ItemTimes {
  const isAllDay = fields.IsAllDay === undefined ? (before?.isAllDay ?? false) : fields.IsAllDay === true;
  return isAllDay
    ? parseDates(fields, timeZone, before)
    : parseMoments(fields, timeZone, before, isForSeries);
}

function parseDates(fields: TimeFields, timeZone: string, before: ItemTimes | undefined): ItemTimes {
  const old = before && toDays(before);
  const first = fields.Start === undefined ? old?.first : parseDate('Start', fields.Start);
  if (!first) throw startRequired();
  const length = fields.End === null || !old ? { days: 0 } : old.first.until(old.last);
  const last = typeof fields.End === 'string' ? parseDate('End', fields.End) : first.add(length);
  if (Temporal.PlainDate.compare(last, first) < 0) throw endBeforeStart();
  return checkYears(toAllDayTimes(first, last, timeZone));
}

function parseMoments(
  fields: TimeFields,
  timeZone: string,
  before: ItemTimes | undefined,
  isForSeries: boolean,
): ItemTimes {
  const old = before && toMoments(before, timeZone);
  const written = fields.Start === undefined ? old?.start : parseMomentField('Start', fields.Start, timeZone);
  if (!written) throw startRequired();
  const start =
    isForSeries && old && fields.Start !== undefined
      ? keepTimeOfDay(written, old.start, hasOffset(fields.Start))
      : written;
  const end = typeof fields.End === 'string' ? parseMomentField('End', fields.End, timeZone) : undefined;
  const isWallClock = end !== undefined && !hasOffset(fields.End ?? '');
  const moved = isWallClock ? moveWithStart(written, end.local) : end;
  const shifted = moved && start !== written ? shiftWithStart(moved, written, start) : moved;
  return checkYears(toTimedTimes(start, shifted ?? keepLength(start, fields, old), timeZone));
}

/**
 * Returns the end at a wall-clock time. If the start is skipped and moves forward, the end moves with it, so that the
 * length is kept.
 */
function moveWithStart(start: Moment, local: Temporal.PlainDateTime): Moment {
  const isBefore = Temporal.PlainDateTime.compare(local, start.local) < 0;
  if (!isSkipped(start) || isBefore) return { local, zoned: local.toZonedDateTime(start.zoned.timeZoneId) };
  return { local, zoned: start.zoned.add(start.local.until(local, { largestUnit: 'hour' })) };
}

function keepLength(
  start: Moment,
  fields: TimeFields,
  old: { readonly start: Moment; readonly end: Moment } | undefined,
): Moment {
  if (fields.End === null || !old) return start;
  if (fields.Start === undefined) return old.end;
  const local = start.local.add(old.start.local.until(old.end.local, { largestUnit: 'hour' }));
  const end = moveWithStart(start, local);
  return Temporal.ZonedDateTime.compare(end.zoned, start.zoned) < 0 ? { local, zoned: start.zoned } : end;
}

function toMoments(before: ItemTimes, timeZone: string): { start: Moment; end: Moment } {
  const moved = before.timeZone !== timeZone || before.isAllDay;
  const momentOf = (instant: string, local: string): Moment => {
    const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
    return { zoned, local: moved ? zoned.toPlainDateTime() : Temporal.PlainDateTime.from(local) };
  };
  const start = momentOf(before.startsAt, before.startsLocal);
  const end = momentOf(before.endsAt, before.endsLocal);
  return { start, end: { ...end, local: getWallClockEnd(start, end) } };
}

function toTimedTimes(start: Moment, end: Moment, timeZone: string): ItemTimes {
  if (Temporal.ZonedDateTime.compare(end.zoned, start.zoned) < 0) throw endBeforeStart();
  return {
    isAllDay: false,
    timeZone,
    startsLocal: start.local.toString(),
    endsLocal: getWallClockEnd(start, end).toString(),
    startsAt: toTimestamp(start.zoned),
    endsAt: toTimestamp(end.zoned),
  };
}

/**
 * Returns the wall-clock end. If the start is skipped, or if setting the clocks back would put the end at or before
 * the start, it is computed from the elapsed time.
 */
export function getWallClockEnd(start: Moment, end: Moment): Temporal.PlainDateTime {
  const isLater = Temporal.PlainDateTime.compare(start.local, end.local) < 0;
  if (isLater && !isSkipped(start)) return end.local;
  return start.local.add(start.zoned.until(end.zoned, { largestUnit: 'hour' }));
}

/** Returns the times of an all-day item from `first` to `last`, inclusive. */
export function toAllDayTimes(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  timeZone: string,
): ItemTimes {
  return {
    isAllDay: true,
    timeZone,
    startsLocal: first.toString(),
    endsLocal: last.toString(),
    startsAt: toTimestamp(startOfDay(first, timeZone)),
    endsAt: toTimestamp(startOfDay(last.add({ days: 1 }), timeZone)),
  };
}

/** Returns the days that an item overlaps. A timed item that ends at midnight does not overlap the day that starts then. */
function toDays(times: ItemTimes): { first: Temporal.PlainDate; last: Temporal.PlainDate } {
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

/** Formats a time as stored and returned: UTC with milliseconds. */
export function toTimestamp(zoned: Temporal.ZonedDateTime): string {
  return new Date(zoned.epochMilliseconds).toISOString();
}

// A year before the first possible item and a year after the last one, in any time zone.
const minInstant = `${minYear - 1}-01-01T00:00:00.000Z`;
const maxInstant = `${maxYear + 2}-01-01T00:00:00.000Z`;

/**
 * Returns an instant to compare with the times of items. Instants beyond all items are clamped, because a year of
 * more than four digits would not sort as text.
 */
export function clampInstant(ms: number): string {
  if (ms < Date.parse(minInstant)) return minInstant;
  return ms > Date.parse(maxInstant) ? maxInstant : new Date(ms).toISOString();
}

const datePattern = /^\d{4}-\d\d-\d\d$/;
const dateTimePattern =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::[0-5]\d(?:\.\d{1,9})?)?)(?:([Zz])|([+-]\d\d:?\d\d))?$/;

function hasOffset(text: string): boolean {
  const [, , , utc, offset] = dateTimePattern.exec(text) ?? [];
  return utc !== undefined || offset !== undefined;
}

const offsetWithoutSign = /([Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) (?=\d\d:?\d\d$)/;

/** @throws MusterError `InvalidRequest` if a text is not a date or date-time in its required form */
export function checkTimeFormat(field: string, text: string | null | undefined, isAllDay: boolean): void {
  if (typeof text !== 'string') return;
  if (isAllDay) parseDate(field, text);
  else parseMomentField(field, text, 'UTC');
}

/** Parses a date, or the date part of a date-time as written, regardless of its offset. */
function parseDate(field: string, text: string): Temporal.PlainDate {
  const date = dateTimePattern.exec(text)?.[1] ?? text;
  const parsed = datePattern.test(date) ? tryParse(() => Temporal.PlainDate.from(date)) : undefined;
  if (!parsed) throw fieldError(field, 'must be a date such as 2026-01-02 for an all-day item');
  return parsed;
}

/** Parses a date-time: an instant if it has an offset or `Z`, and otherwise a wall-clock time in `timeZone`. */
function parseMomentField(field: string, text: string, timeZone: string): Moment {
  const moment = tryParse(() => parseMoment(text, timeZone));
  if (moment) return moment;
  const form = '2026-01-02T09:00:00Z, 2026-01-02T09:00:00-05:00, or 2026-01-02T09:00:00 in TimeZone';
  throw fieldError(field, `must be a date-time such as ${form}`);
}

/** A skipped wall-clock time moves forward by the gap; for a repeated one, the earlier is used. @throws RangeError */
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
 * Parses an instant from a query; a date means the midnight at its start.
 *
 * @param text may have a space instead of the `+` of an offset, which happens if the caller does not encode it
 * @throws MusterError `InvalidRequest` naming the parameter
 */
export function parseInstant(parameter: string, text: string, timeZone: string): string {
  const written = text.replace(offsetWithoutSign, '$1+');
  const zoned = tryParse(() =>
    datePattern.test(text)
      ? startOfDay(Temporal.PlainDate.from(text), timeZone)
      : parseMoment(written, timeZone)?.zoned,
  );
  if (!zoned) throw fieldError(parameter, 'must be a date or a date-time');
  return clampInstant(zoned.epochMilliseconds);
}

/** @returns `undefined` if Temporal throws a `RangeError` */
function tryParse<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function checkYears(times: ItemTimes): ItemTimes {
  for (const [field, text] of [
    ['Start', times.startsLocal],
    ['End', times.endsLocal],
  ] as const) {
    const year = Number(text.slice(0, 4));
    if (year < minYear || year > maxYear || !/^\d/.test(text))
      throw fieldError(field, `must be within the years ${minYear} to ${maxYear}`);
  }
  return times;
}

const startRequired = () => fieldError('Start', 'is required: a date-time, or a date for an all-day item');
const endBeforeStart = () => fieldError('End', 'must not be before Start');
