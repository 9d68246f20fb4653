import assert from 'node:assert/strict';
import type { CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import { changedColumns, getContent, isSameTime, toItemTimes } from '../items/item-rows.ts';
import { getOccurrenceTimes } from '../recurrence/list-occurrences.ts';
import { type CalendarState, getRuleStart, listInstances } from './calendar-state.test-support.ts';
import { isMovedByHand, type Step } from './random-edits.test-support.ts';
import { getOccurrence, parseRemovedOccurrences, toSchedule } from './series.ts';

type Edit = Exclude<Step, { kind: 'save' }>;
type Update = Extract<Step, { kind: 'update' }>;

/** The parts of the calendar that an edit may change, before and after it. */
interface Effect<Of extends Edit = Edit> {
  readonly step: Of;
  readonly before: CalendarState;
  readonly after: CalendarState;
  /** The instances in scope before the edit. */
  readonly inScope: readonly CalendarItemRow[];
  readonly survivors: readonly { readonly old: CalendarItemRow; readonly now: CalendarItemRow }[];
  readonly added: readonly CalendarItemRow[];
}

/** Checks the guarantees of an edit by comparing the calendar before and after it. */
export function assertEdit(step: Edit, before: CalendarState, after: CalendarState): void {
  const inScope = listInScope(step, before);
  const ids = new Set(before.items.map(({ id }) => id));
  const byId = new Map(after.items.map((item) => [item.id, item]));
  const survivors = inScope.flatMap((old) => {
    const now = byId.get(old.id);
    return now ? [{ old, now }] : [];
  });
  const added = after.items.filter(({ id }) => !ids.has(id));
  const effect = { step, before, after, inScope, survivors, added };
  assertOthersUnchanged(effect);
  for (const { old, now } of survivors) assert.equal(now.uid, old.uid, `the UID of ${old.id} has changed`);
  if (step.kind === 'delete') assert.deepEqual([survivors, added], [[], []], 'something is left, or new');
  else assertUpdate({ ...effect, step });
}

function listInScope({ target, scope }: Edit, before: CalendarState): readonly CalendarItemRow[] {
  if (target.series_id === null || scope === 'one') return [target];
  const instances = listInstances(before, target.series_id);
  if (scope === 'all') return instances;
  const start = getRuleStart(target, before);
  return instances.filter((item) => getRuleStart(item, before) >= start);
}

/** Instances before a `following` edit may only get another ETag, because their rule ends earlier. */
function assertOthersUnchanged({ step, before, after, inScope }: Effect): void {
  const touched = new Set(inScope.map(({ id }) => id));
  const byId = new Map(after.items.map((item) => [item.id, item]));
  for (const old of before.items) {
    if (touched.has(old.id)) continue;
    const now = byId.get(old.id) ?? assert.fail(`${old.id} is gone, but was not in scope`);
    const isEarlier = step.scope === 'following' && old.series_id === step.target.series_id;
    assert.deepEqual(
      { ...now, revision: isEarlier ? old.revision : now.revision },
      old,
      'an item out of scope changed',
    );
  }
}

function assertUpdate(effect: Effect<Update>): void {
  const { step, before, after, survivors, added, inScope } = effect;
  const { target, scope, fields } = step;
  const isThere = survivors.some(({ old }) => old.id === target.id);
  assert.ok(isThere || fields.RecurrenceRule, 'the addressed item is gone, and the rule has not changed');
  assertContent(effect);
  if (fields.RecurrenceRule === null && target.series_id !== null) {
    assert.deepEqual([survivors.length, added.length], [1, 0], 'more is left than the addressed item');
    return;
  }
  if (target.series_id === null || scope === 'one') {
    if (!fields.RecurrenceRule) assert.equal(added.length, 0, 'an edit of one item added others');
    return;
  }
  assertTimes(effect);
  assertNothingBefore(effect);
  const hasSameRule = fields.RecurrenceRule === undefined;
  if (hasSameRule && !step.moves) assert.deepEqual([survivors.length, added.length], [inScope.length, 0]);
  else if (hasSameRule && isRegular(target, before)) assertMoved(effect);
  else if (!step.moves) assertSameSlots(effect);
  assert.ok(after.revision <= before.revision + 1, 'one edit is one revision');
}

/** Content that the request changes on the addressed item changes on all; all other content is unchanged on each. */
function assertContent({ step, survivors }: Effect<Update>): void {
  const { fields, target } = step;
  const expected = {
    ...getContent(target),
    title: fields.Title,
    ...('Location' in fields ? { location: fields.Location ?? null } : {}),
    ...('Description' in fields ? { description: fields.Description ?? null } : {}),
    ...('Reminder' in fields ? { reminder_minutes: fields.Reminder ?? null } : {}),
  };
  const changes = changedColumns(getContent(target), expected);
  for (const { old, now } of survivors)
    assert.deepEqual(
      getContent(now),
      { ...getContent(old), ...changes },
      `the content of ${old.id} is wrong`,
    );
}

/** All instances follow the rule if the series moves; otherwise, instances that were moved by hand keep their times. */
function assertTimes({ step, before, after, survivors }: Effect<Update>): void {
  for (const { old, now } of survivors) {
    const row = after.series.get(now.series_id ?? 0) ?? assert.fail('an instance has lost its series');
    const byRule = getOccurrenceTimes(toSchedule(row), getOccurrence(now));
    const isKept = !step.moves && isMovedByHand(old, before);
    assert.ok(
      isSameTime(toItemTimes(now), isKept ? toItemTimes(old) : byRule),
      `the time of ${old.id} is wrong`,
    );
  }
}

function assertNothingBefore({ step, before, after, added }: Effect<Update>): void {
  if (step.scope !== 'following') return;
  const target = after.items.find(({ id }) => id === step.target.id) ?? step.target;
  const earliest = Math.min(getRuleStart(step.target, before), getRuleStart(target, after));
  for (const item of added)
    assert.ok(getRuleStart(item, after) >= earliest, 'an instance was added before the scope');
}

/** Whether every period of the rule has the same number of occurrences, whatever its length. */
function isRegular(target: CalendarItemRow, { series }: CalendarState): boolean {
  const row = series.get(target.series_id ?? 0);
  if (!row) return false;
  const lasts = ['DAILY', 'WEEKLY'].some((freq) => row.recurrence_rule.startsWith(`FREQ=${freq}`));
  return lasts || /BYDAY=(2TU|2WE|-1FR|1MO)/.test(row.recurrence_rule);
}

/** A series that moves within its own rule keeps every instance, and its gaps stay empty. */
function assertMoved({ step, before, survivors, inScope, added, after }: Effect<Update>): void {
  assert.equal(survivors.length, inScope.length, 'a move has lost instances');
  const row = before.series.get(step.target.series_id ?? 0);
  const last = Math.max(...survivors.map(({ now }) => getRuleStart(now, after)));
  if (row?.is_complete === 1) assert.equal(added.length, 0, 'a move has added instances');
  for (const item of added) assert.ok(getRuleStart(item, after) > last, 'a move has filled a gap');
}

/**
 * After a rule change alone, instances at times that the rule still has are kept, and instances deleted there stay
 * deleted.
 */
function assertSameSlots({ step, before, after, survivors }: Effect<Update>): void {
  const [first] = survivors;
  const row = after.series.get(first?.now.series_id ?? 0);
  const old = before.series.get(step.target.series_id ?? 0);
  if (!row || !old) return;
  const idAt = new Map(listInstances(after, row.id).map((item) => [getOccurrence(item), item.id]));
  for (const { id, slot } of listInScope(step, before)) {
    const now = idAt.get(slot ?? '');
    if (now !== undefined) assert.equal(now, id, `the instance at ${slot} has another id`);
  }
  for (const slot of parseRemovedOccurrences(old))
    assert.ok(!idAt.has(slot), `${slot} was deleted, and is back`);
}
