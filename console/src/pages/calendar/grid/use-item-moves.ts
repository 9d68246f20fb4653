import type { CalendarItem, CalendarItemFields, Result } from '@muster/sdk/client';
import { useCallback, useState } from 'react';
import { describeTimes } from '../../../calendar-model/describe-item.ts';
import { chooseAnchor, findMisplaced } from '../../../calendar-model/series-undo.ts';
import { describeFailure, isConflict } from '../../../client/api-errors.ts';
import {
  type EditScope,
  type ItemWithEtag,
  useReadItem,
  useReadSeries,
  useRefreshCalendar,
  useUpdateItem,
} from '../../../data/calendar.ts';
import { format, formatCount } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { type GridMove, isSameTimes, timesOfEntry } from './grid-events.ts';
import { fieldsOfMove } from './move-fields.ts';

export interface ItemMoves {
  /** Saves what was dragged. For a series, it first asks which items to move. */
  readonly begin: (move: GridMove) => void;
  /** The move that is waiting for the user to choose a scope. */
  readonly pendingMove: GridMove | undefined;
  readonly chooseScope: (scope: EditScope) => void;
  readonly cancel: () => void;
}

/** Saves what is dragged and resized in the grid, and offers to undo it. */
export function useItemMoves(timeZone: string): ItemMoves {
  const [pendingMove, setPendingMove] = useState<GridMove>();
  const save = useSaveMove();
  const undo = useUndoMove();
  const { done } = useToasts();
  const perform = useCallback(
    async (move: GridMove, scope: EditScope) => {
      const saved = await save(move, scope);
      if (!saved) return;
      done(describeMove(move, timeZone), { label: strings.trash.undo, onChoose: () => void undo(saved) });
    },
    [save, undo, done, timeZone],
  );
  return {
    begin: (move) => (move.entry.groupId === undefined ? void perform(move, 'one') : setPendingMove(move)),
    pendingMove,
    chooseScope: (scope) => {
      setPendingMove(undefined);
      if (pendingMove) void perform(pendingMove, scope);
    },
    cancel: () => {
      pendingMove?.revert();
      setPendingMove(undefined);
    },
  };
}

function describeMove({ entry, kind, times }: GridMove, timeZone: string): string {
  const text = strings.calendar.moves;
  const values = { title: entry.title, when: describeTimes(times, timeZone) };
  return kind === 'moved' ? format(text.moved, values) : format(text.resized, values);
}

/** Reads the item to get its `etag`, and saves the move if the item is still at the time that the grid showed. */
function useSaveMove() {
  const readItem = useReadItem();
  const readSeries = useReadSeries();
  const updateItem = useUpdateItem();
  const refresh = useRefreshCalendar();
  const findWayBack = useWayBack();
  const { error } = useToasts();
  return useCallback(
    async ({ entry, times, revert }: GridMove, scope: EditScope): Promise<SavedMove | undefined> => {
      const reject = async (reason: string) => {
        revert();
        error(format(strings.calendar.moves.failed, { title: entry.title, reason }));
        await refresh();
        return undefined;
      };
      const read = await readItem(String(entry.id));
      if (!read.ok) return reject(describeSaveError(read));
      const { item, etag } = read.value;
      if (!isSameTimes(item, timesOfEntry(entry))) return reject(strings.calendar.item.changedBefore);
      const series = scope === 'one' ? undefined : await readSeries(item.RecurrenceId);
      if (series && !series.ok) return reject(describeSaveError(series));
      const fields = fieldsOfMove(item, times, scope, series?.value);
      const result = await updateItem({ itemId: entry.id, fields, scope, ifMatch: etag });
      if (!result.ok) return reject(describeSaveError(result));
      if (!series) return { before: item, now: result.value, series: undefined };
      return findWayBack(series.value, item, result.value);
    },
    [readItem, readSeries, updateItem, refresh, findWayBack, error],
  );
}

/** Finds out how a moved series can be moved back; `undefined` if its events cannot be read. */
function useWayBack() {
  const readItem = useReadItem();
  const readSeries = useReadSeries();
  return useCallback(
    async (
      series: readonly CalendarItem[],
      before: CalendarItem,
      now: ItemWithEtag,
    ): Promise<SavedMove | undefined> => {
      const moved = await readSeries(now.item.RecurrenceId);
      if (!moved.ok) return undefined;
      const ids = new Set(moved.value.map(({ CalendarItemId }) => CalendarItemId));
      const inScope = series.filter(({ CalendarItemId }) => ids.has(CalendarItemId));
      const anchor = chooseAnchor(inScope, moved.value, before);
      if (anchor.CalendarItemId === before.CalendarItemId) return { before, now, series: inScope };
      const read = await readItem(String(anchor.CalendarItemId));
      return read.ok ? { before: anchor, now: read.value, series: inScope } : undefined;
    },
    [readItem, readSeries],
  );
}

function describeSaveError(result: Extract<Result<unknown>, { ok: false }>): string {
  if (isConflict(result.error)) return strings.calendar.item.changedBefore;
  return describeFailure(result.error);
}

/** A saved move, and what is needed to undo it. */
interface SavedMove {
  /** The event used to move everything back, before and after the move. */
  readonly before: CalendarItem;
  readonly now: ItemWithEtag;
  /** All moved events of the series, as they were before; `undefined` if a single event was moved. */
  readonly series: readonly CalendarItem[] | undefined;
}

/** Undoes a move if no one has changed the event since, and tells the user if that is no longer possible. */
function useUndoMove() {
  const updateItem = useUpdateItem();
  const restoreSingles = useRestoreSingles();
  const { done, error } = useToasts();
  return useCallback(
    async ({ before, now, series }: SavedMove) => {
      const text = strings.calendar.moves;
      const { Title: title, CalendarItemId: itemId } = before;
      const isSplit = now.item.RecurrenceId !== before.RecurrenceId;
      const scope = series ? 'all' : 'one';
      const fields = fieldsToUndo(before, now.item, scope);
      const result = await updateItem({ itemId, fields, scope, ifMatch: now.etag });
      if (!result.ok) {
        const reason = isConflict(result.error) ? text.changedSince : describeFailure(result.error);
        return error(format(text.undoFailed, { title, reason }));
      }
      const lostCount = series ? await restoreSingles(series, now.item.RecurrenceId) : 0;
      if (lostCount > 0) return error(formatCount(text.undonePartly, lostCount, { title }));
      return done(format(isSplit ? text.undoneSplit : text.undone, { title }));
    },
    [updateItem, restoreSingles, done, error],
  );
}

/** Restores the original rule, unless the move created a separate series, which ends at a different point. */
function fieldsToUndo(before: CalendarItem, now: CalendarItem, scope: 'one' | 'all'): CalendarItemFields {
  const { Start, End, IsAllDay, RecurrenceRule } = before;
  const fields = fieldsOfMove(now, { Start, End, IsAllDay }, scope);
  const hasSameSeries = now.RecurrenceId === before.RecurrenceId;
  return fields.RecurrenceRule !== undefined && hasSameSeries ? { ...fields, RecurrenceRule } : fields;
}

/** Moves events that had been moved individually back to where they were. Returns how many could not be restored. */
function useRestoreSingles() {
  const readItem = useReadItem();
  const readSeries = useReadSeries();
  const updateItem = useUpdateItem();
  return useCallback(
    async (series: readonly CalendarItem[], seriesId: number | null): Promise<number> => {
      const movedBack: Result<readonly CalendarItem[]> = await readSeries(seriesId);
      if (!movedBack.ok) return series.length;
      const { misplaced, missingCount } = findMisplaced(series, movedBack.value);
      let lostCount = missingCount;
      for (const { CalendarItemId: itemId, Title, Start, End, IsAllDay } of misplaced) {
        const read = await readItem(String(itemId));
        const fields = { Title: read.ok ? read.value.item.Title : Title, Start, End, IsAllDay };
        const result = read.ok
          ? await updateItem({ itemId, fields, scope: 'one', ifMatch: read.value.etag })
          : read;
        if (!result.ok) lostCount += 1;
      }
      return lostCount;
    },
    [readItem, readSeries, updateItem],
  );
}
