import type { CalendarItem, CalendarItemFields, Result } from '@muster/sdk/client';
import { useCallback } from 'react';
import { findMisplaced } from '../../../calendar-model/series-undo.ts';
import { describeFailure, isConflict } from '../../../client/api-errors.ts';
import { type ItemWithEtag, useReadItem, useReadSeries, useUpdateItem } from '../../../data/calendar.ts';
import { format, formatCount } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { fieldsOfMove } from './move-fields.ts';

/** A saved move, and what is needed to undo it. */
export interface SavedMove {
  /** The event used to move everything back, before and after the move. */
  readonly before: CalendarItem;
  readonly now: ItemWithEtag;
  /** All moved events of the series, as they were before; `undefined` if a single event was moved. */
  readonly series: readonly CalendarItem[] | undefined;
}

/** Undoes a move if no one has changed the event since, and tells the user if that is no longer possible. */
export function useUndoMove() {
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
