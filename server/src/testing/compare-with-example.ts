import assert from 'node:assert/strict';
import { exampleIcalTime, exampleTime } from '../features/example-values.ts';
import { type ExampleDepartment, replaceAll } from './example-department.ts';

/**
 * Asserts that a response equals an example: it has the same fields with the same values. Only values that are different in every
 * request may differ, and must have the same form: the current time, tokens, and ids of things that the request has created. The
 * id of a thing that the department already had must be the one in the example.
 */
export function assertLikeExample(response: unknown, example: unknown, department: ExampleDepartment): void {
  const { real, departmentId } = department;
  const expected = JSON.parse(replaceAll(JSON.stringify(example), real), (key, one) =>
    key.toLowerCase() === 'departmentid' && one === 1 ? departmentId : one,
  );
  const actual = JSON.parse(JSON.stringify(response));
  const idsInResponse = idsIn(actual);
  const realIds = new Set([...real.values()].filter((id) => idsInResponse.has(id)));
  assert.deepEqual(mask(actual, realIds, isNow), mask(expected, realIds, isExampleTime));
}

/** Values that are different in every request. */
const ids = [
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/g, // an access token
  /\bmst_\d+_[\w-]+/g, // an API token, or the start of one
  /[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /\b[0-9a-f]{32}\b/g,
  /(?<=CalendarFeed\/)[\w-]+/g,
  /(?<![\w-])(?:\d+\.)?[\w-]{43}(?![\w-])/g, // 256 random bits, with or without a department in front
  /(?<![\w-])(?:\d+\.)?(?=(?:[a-z\d_-]*[A-Z]){4})[\w-]{32}(?![\w-])/g, // 192 random bits, as above
  /\b\d+(?= seconds)/g,
];
const moments = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z|\d{8}T\d{6}Z/g;
/** Fields with numbers that are counted across all departments. */
const numbered = new Set(['CalendarItemId', 'RecurrenceId', 'id', 'groupId']);

function idsIn(value: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(value, (key, one) => {
    if (typeof one === 'number' && numbered.has(key)) found.add(String(one));
    if (typeof one === 'string')
      for (const pattern of ids) for (const [id] of one.matchAll(pattern)) found.add(id);
    return one;
  });
  return found;
}

function mask(value: unknown, realIds: ReadonlySet<string>, isPassing: (moment: string) => boolean): unknown {
  const maskText = (text: string) =>
    ids
      .reduce((masked, pattern) => masked.replace(pattern, (id) => (realIds.has(id) ? id : '…')), text)
      .replace(moments, (moment) => (isPassing(moment) ? 'now' : moment));
  return JSON.parse(JSON.stringify(value), (key, one) => {
    if (typeof one === 'number' && numbered.has(key)) return realIds.has(String(one)) ? one : '…';
    if (key === 'asOf') return isPassing(String(one)) ? 'today' : one;
    return typeof one === 'string' ? maskText(one) : one;
  });
}

const hourMs = 3_600_000;
const dayLength = 'YYYY-MM-DD'.length;

/** The lifetimes of invitations and of password reset links in days, and 0 for the current time. */
const daysOfLinks = [0, 1, 7];

/** A day counts as now if it is today somewhere on Earth. */
function isNow(moment: string): boolean {
  if (moment.length === dayLength)
    return Math.abs(Date.parse(moment) + 12 * hourMs - Date.now()) <= 26 * hourMs;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? [];
  const iso = year ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : moment;
  return daysOfLinks.some((days) => Math.abs(Date.parse(iso) - days * 24 * hourMs - Date.now()) < hourMs);
}

function isExampleTime(moment: string): boolean {
  if (moment.length === dayLength) return exampleTime.startsWith(moment);
  const times = daysOfLinks.map((days) =>
    new Date(Date.parse(exampleTime) + days * 24 * hourMs).toISOString(),
  );
  return times.includes(moment) || moment === exampleIcalTime;
}
