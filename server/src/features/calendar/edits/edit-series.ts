import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import { type Content, changedColumns, isSameTime, toTimeColumns } from '../items/item-rows.ts';
import { getOccurrenceTimes, type Schedule } from '../recurrence/list-occurrences.ts';
import { invalidRule } from '../recurrence/recurrence-rule.ts';
import { extendEnd, moveEnd } from '../recurrence/rule-end.ts';
import { type Changeset, emptyChangeset } from './changeset.ts';
import type { EditContext } from './edit-context.ts';
import {
  listOldOccurrences,
  type MatchedOccurrences,
  matchAll,
  matchOccurrences,
} from './match-occurrences.ts';
import {
  checkTotalLength,
  type MaterializedSeries,
  materialize,
  toSeriesColumns,
} from './materialize-series.ts';
import { getReach, moveSchedule, type RequestedMove } from './move-schedule.ts';
import { reviseInstance } from './revise-item.ts';
import {
  createInstance,
  createSchedule,
  formatOccurrences,
  getInstanceTimes,
  getOccurrence,
  type Series,
  toSchedule,
} from './series.ts';

/** The changes to every instance of a series. */
export interface SeriesEdit extends EditContext, RequestedMove {
  readonly content: Partial<Content>;
}

/**
 * Edits a whole series. If its rule or time changes, its occurrences are recalculated: an instance keeps its id and
 * UID if its place in the rule or its day still has an occurrence, and deleted occurrences stay deleted.
 *
 * @throws MusterError `InvalidRequest`
 */
export function editSeries(series: Series, edit: SeriesEdit): Changeset {
  const isSameSchedule = edit.times === undefined && edit.rule === 'unchanged';
  return isSameSchedule ? editContent(series, edit) : reschedule(series, edit);
}

function editContent({ row, items }: Series, edit: SeriesEdit): Changeset {
  checkTotalLength({ ...row, ...edit.content }, items.length, 0);
  const revised = items.map((item) =>
    reviseInstance(item, { ...edit.content, series_id: row.id }, edit.nowMs),
  );
  const changed = revised.filter((item, index) => item !== items[index]);
  const isChanged = Object.keys(changedColumns(row, { ...row, ...edit.content })).length > 0;
  return {
    ...emptyChangeset,
    series:
      isChanged || changed.length > 0
        ? [{ ...row, ...edit.content, revision: row.revision + 1, updated_on: toTimestamp(edit.nowMs) }]
        : [],
    items: changed,
    resultId: edit.targetId ?? items[0]?.id,
  };
}

function reschedule(series: Series, edit: SeriesEdit): Changeset {
  const before = toSchedule(series.row);
  const { materialized, matched } = materializeMove(series, before, edit);
  checkTarget(edit, materialized);
  if (matched.occurrenceByItem.size + matched.unmatched.length === 0)
    throw invalidRule('all of its instances were deleted');
  checkTotalLength(
    { ...series.row, ...edit.content },
    materialized.occurrences.length,
    matched.unmatched.length,
  );
  const row: CalendarSeriesRow = {
    ...series.row,
    ...edit.content,
    ...toSeriesColumns(materialized),
    id: chooseSeriesId(series.row.id, materialized, matched),
    removed_slots: formatOccurrences(matched.removed),
    revision: series.row.revision + 1,
    updated_on: toTimestamp(edit.nowMs),
  };
  const items = [...matched.occurrenceByItem].map(([item, occurrence]) =>
    keepInstance(item, occurrence, row, before, edit),
  );
  const added = matched.unmatched.map((occurrence, index) =>
    createInstance(row, materialized.schedule, occurrence, {
      id: -1 - index,
      uid: edit.newUid(),
      now: toTimestamp(edit.nowMs),
    }),
  );
  return {
    ...emptyChangeset,
    series: [row],
    items: [...items, ...added],
    deletedSeries: row.id === series.row.id ? [] : [series.row.id],
    deletedItems: series.items.filter((item) => !matched.occurrenceByItem.has(item)).map(({ id }) => id),
    resultId: items.find(({ id }) => id === edit.targetId)?.id ?? findFirstId([...items, ...added]),
  };
}

/**
 * Returns the series after the edit. If it moves within its own rule, UNTIL also moves, so that its last occurrence
 * is still included.
 */
function materializeMove(series: Series, before: Schedule, edit: SeriesEdit) {
  const old = listOldOccurrences(series, before).map(({ occurrence }) => occurrence);
  const { schedule: moved, move } = moveSchedule(before, old, edit);
  const options = {
    nowMs: edit.nowMs,
    existingCount: series.row.slot_count,
    reachMs: getReach(series.row, before.rule, moved, move),
  };
  const isMovedWithinRule = edit.times !== undefined && edit.rule === 'unchanged';
  const rule =
    isMovedWithinRule && moved.rule.until !== undefined
      ? extendEnd(moveEnd(moved.rule, before, moved), moved, findLastOccurrence())
      : moved.rule;
  const materialized = materialize({ ...moved, rule }, options);
  return { materialized, matched: matchOccurrences(series, before, materialized, move) };

  function findLastOccurrence(): string | undefined {
    const endless = materialize({ ...moved, rule: { ...moved.rule, until: undefined } }, options);
    return [...matchAll(old, before, endless, move).values()].at(-1);
  }
}

/**
 * A series has the id of its first instance. If a rule change makes another instance the first, the series gets the
 * id of that instance. So if the two are separated later, no item has the id of a series to which it does not belong.
 */
function chooseSeriesId(
  id: number,
  { occurrences }: MaterializedSeries,
  { occurrenceByItem }: MatchedOccurrences,
): number {
  const idByOccurrence = new Map([...occurrenceByItem].map(([item, occurrence]) => [occurrence, item.id]));
  const ids = occurrences.map((occurrence) => idByOccurrence.get(occurrence));
  return ids.includes(id) ? (ids.find((one) => one !== undefined) ?? id) : id;
}

/**
 * A target that moves must match the rule, because it would disappear otherwise. If the rule is new, the target gets
 * the next occurrence.
 */
function checkTarget({ times, rule }: SeriesEdit, { schedule, occurrences }: MaterializedSeries): void {
  if (!times || rule !== 'unchanged') return;
  const { startsLocal } = createSchedule(times, schedule.rule);
  if (!occurrences.includes(startsLocal)) {
    throw invalidRule(`the series has it, and ${startsLocal} is not one of its times; change both together`);
  }
}

/**
 * Moves an existing instance to its new occurrence. If only the rule changes, an instance that was moved by hand
 * keeps its time.
 */
function keepInstance(
  item: CalendarItemRow,
  occurrence: string,
  row: CalendarSeriesRow,
  before: Schedule,
  { content, times, nowMs }: SeriesEdit,
): CalendarItemRow {
  const own = getInstanceTimes(before, item);
  const byRule = getOccurrenceTimes(before, getOccurrence(item));
  const moved = times || isSameTime(own, byRule) ? getOccurrenceTimes(toSchedule(row), occurrence) : own;
  return reviseInstance(
    item,
    { ...content, ...toTimeColumns(moved), series_id: row.id, slot: occurrence },
    nowMs,
    true,
  );
}

function findFirstId(items: readonly CalendarItemRow[]): number | undefined {
  return items.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1)).at(0)?.id;
}

function toTimestamp(nowMs: number): string {
  return new Date(nowMs).toISOString();
}
