import { errorOf } from '../../../errors.ts';
import type { CalendarItemRow, CalendarSeriesRow } from '../../../storage/db/calendar-tables.ts';
import type { CalendarItemFields, EditScope } from '../calendar.schema.ts';
import {
  type Content,
  changedColumns,
  getContent,
  isSameTime,
  mergeContent,
  toItemTimes,
  toTimeColumns,
} from '../items/item-rows.ts';
import { parseTimeZone } from '../items/item-time-zone.ts';
import { type ItemTimes, parseItemTimes } from '../items/item-times.ts';
import { getOccurrenceTimes } from '../recurrence/list-occurrences.ts';
import {
  invalidRule,
  isSameRule,
  parseRecurrenceRule,
  type RecurrenceRule,
} from '../recurrence/recurrence-rule.ts';
import { normalizeEnd } from '../recurrence/rule-end.ts';
import { type Changeset, emptyChangeset } from './changeset.ts';
import { checkFormats } from './check-formats.ts';
import type { EditContext, EditTarget } from './edit-context.ts';
import { editSeries, type SeriesEdit } from './edit-series.ts';
import { revise } from './revise-item.ts';
import { getInstanceTimes, getOccurrence, type Series, toSchedule } from './series.ts';
import { splitSeries } from './split-series.ts';

/** The changes in a request, compared with the item it names. */
interface RequestedEdit {
  /** Content that differs from the current content of the item. */
  readonly content: Partial<Content>;
  /** The new times of the item. */
  readonly times: ItemTimes;
  readonly isMoved: boolean;
  /** The requested rule; `unchanged` if the series has the same rule. */
  readonly rule: RecurrenceRule | null | 'unchanged';
}

/**
 * Edits an item, an instance, an instance and all later ones, or a whole series. Everything that the request changes,
 * compared with the item it names, changes on every instance in scope; everything else is unchanged on each instance.
 * Start, End, TimeZone and IsAllDay count as one field: if one of them changes, all instances in scope get the new
 * time. A request without changes gives an empty changeset, whatever its scope.
 *
 * @throws MusterError `InvalidRequest`, `CalendarItemNotFound`
 */
export function prepareUpdate(
  target: EditTarget,
  fields: CalendarItemFields,
  scope: EditScope,
  context: EditContext,
): Changeset {
  const edit = parseRequest(target, fields, scope, context);
  const { item, series } = target;
  const shownId = item?.id ?? series?.items[0]?.id;
  if (shownId === undefined) throw noInstanceLeft();
  if (changesNothing(edit)) return { ...emptyChangeset, resultId: shownId };
  if (!series) {
    if (edit.rule === 'unchanged' || edit.rule === null) return editItem(item, edit, context);
    return startSeries(item, edit, edit.rule, context);
  }
  if (scope === 'one' && item) {
    if (edit.rule !== 'unchanged') throw ruleNeedsWiderScope();
    const row = { ...series.row, revision: series.row.revision + 1 };
    return { ...editItem(item, edit, context), series: [row] };
  }
  if (edit.rule === null) return stopRepeating(target, edit, scope, context);
  if (!item || scope === 'all') return editSeries(series, toSeriesEdit(item, series, edit, context));
  return editFollowing(item, series, edit, context);
}

function parseRequest(
  target: EditTarget,
  fields: CalendarItemFields,
  scope: EditScope,
  context: EditContext,
): RequestedEdit {
  const before = getTargetTimes(target);
  checkFormats(fields, before.isAllDay);
  const timeZone = parseTimeZone(fields.TimeZone, before.timeZone, context.departmentTimeZone);
  const isForSeries = target.series !== undefined && (scope !== 'one' || !target.item);
  const times = parseItemTimes(fields, timeZone, before, isForSeries);
  const content = getContent(target.item ?? target.series.row);
  return {
    content: changedColumns(content, mergeContent(content, fields, times)),
    times,
    isMoved: !isSameTime(before, times),
    rule: parseRule(fields.RecurrenceRule, target.series?.row, times),
  };
}

function changesNothing({ content, isMoved, rule }: RequestedEdit): boolean {
  return Object.keys(content).length === 0 && !isMoved && rule === 'unchanged';
}

function getTargetTimes({ item, series }: EditTarget): ItemTimes {
  if (!series) return toItemTimes(item);
  const schedule = toSchedule(series.row);
  return item ? getInstanceTimes(schedule, item) : getOccurrenceTimes(schedule, schedule.startsLocal);
}

function parseRule(
  ruleText: string | null | undefined,
  row: CalendarSeriesRow | undefined,
  times: ItemTimes,
): RequestedEdit['rule'] {
  if (ruleText === undefined) return 'unchanged';
  if (ruleText === null) return row ? null : 'unchanged';
  const rule = parseRecurrenceRule(ruleText, times.isAllDay);
  return row && isSameRule(normalizeEnd(rule, times).text, row.recurrence_rule) ? 'unchanged' : rule;
}

function editItem(item: CalendarItemRow, edit: RequestedEdit, { nowMs }: EditContext): Changeset {
  const columns = { ...edit.content, ...(edit.isMoved ? toTimeColumns(edit.times) : {}) };
  return { ...emptyChangeset, items: [revise(item, columns, nowMs)], resultId: item.id };
}

/** An item that starts to repeat becomes the first instance of its series. */
function startSeries(
  item: CalendarItemRow,
  edit: RequestedEdit,
  rule: RecurrenceRule,
  context: EditContext,
): Changeset {
  const { startsLocal, endsLocal } = toItemTimes(item);
  const row: CalendarSeriesRow = {
    department_id: item.department_id,
    id: item.id,
    ...getContent(item),
    recurrence_rule: rule.text,
    time_zone: item.time_zone,
    is_all_day: item.is_all_day,
    starts_local: startsLocal,
    ends_local: endsLocal,
    removed_slots: '[]',
    last_slot: startsLocal,
    slot_count: 1,
    is_complete: 0,
    revision: 0,
    created_on: new Date(context.nowMs).toISOString(),
    updated_on: item.updated_on,
  };
  const first: CalendarItemRow = { ...item, series_id: item.id, slot: startsLocal };
  const series = { row, items: [first] };
  return editSeries(series, toSeriesEdit(first, series, { ...edit, rule, isMoved: true }, context));
}

/**
 * Turns the target into a single item again and deletes the other instances in scope.
 *
 * @throws MusterError `CalendarItemNotFound` if the series has no instance left
 */
function stopRepeating(
  { item, series }: EditTarget,
  edit: RequestedEdit,
  scope: EditScope,
  { nowMs }: EditContext,
): Changeset {
  const kept = item ?? series?.items[0];
  if (!kept || !series) throw noInstanceLeft();
  const { before, after } =
    scope === 'following' ? splitSeries(series, getOccurrence(kept)) : { before: undefined, after: series };
  const columns = { ...edit.content, ...(edit.isMoved ? toTimeColumns(edit.times) : {}) };
  return {
    ...emptyChangeset,
    ...keepEarlierSeries(series, before),
    items: [revise(kept, { ...columns, series_id: null, slot: null }, nowMs)],
    deletedItems: after.items.map(({ id }) => id).filter((id) => id !== kept.id),
    resultId: kept.id,
  };
}

/**
 * Ends the series before the instance, and starts another series with it. The first instance takes the whole series
 * with it.
 */
function editFollowing(
  item: CalendarItemRow,
  series: Series,
  edit: RequestedEdit,
  context: EditContext,
): Changeset {
  const { before, after } = splitSeries(series, getOccurrence(item));
  const editAs = (started: Series) => editSeries(started, toSeriesEdit(item, started, edit, context));
  if (!before || before.items.length === 0) return editAs(after);
  const created_on = new Date(context.nowMs).toISOString();
  const changeset = editAs({ row: { ...after.row, id: item.id, created_on }, items: after.items });
  const earlier = keepEarlierSeries(series, before);
  return { ...changeset, ...earlier, series: [...changeset.series, ...earlier.series] };
}

/** Keeps the part of a series before a split, or deletes it if it has no instances. */
function keepEarlierSeries(
  series: Series,
  before: Series | undefined,
): Pick<Changeset, 'series' | 'deletedSeries' | 'seriesWithNewRule'> {
  return before && before.items.length > 0
    ? { series: [before.row], deletedSeries: [], seriesWithNewRule: [series.row.id] }
    : { series: [], deletedSeries: [series.row.id], seriesWithNewRule: [] };
}

/** @param item the instance that the request names, or `undefined` if it names the series */
function toSeriesEdit(
  item: CalendarItemRow | undefined,
  { row }: Series,
  { content, isMoved, times, rule }: RequestedEdit,
  context: EditContext,
): SeriesEdit {
  return {
    content,
    times: isMoved ? times : undefined,
    rule: rule ?? 'unchanged',
    targetId: item?.id,
    targetOccurrence: item ? getOccurrence(item) : row.starts_local,
    ...context,
  };
}

const noInstanceLeft = () => errorOf('CalendarItemNotFound', 'The series has no instance left');

const ruleNeedsWiderScope = () =>
  invalidRule('one instance cannot change it: use scope=following or scope=all, or leave it out');
