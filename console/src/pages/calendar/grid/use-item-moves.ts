import type { CalendarItem, CalendarItemFields, Result } from '@muster/sdk/client';
import { useCallback, useState } from 'react';
import { describeTimes, type ItemTimes } from '../../../calendar-model/describe-item.ts';
import { toItemDraft } from '../../../calendar-model/item-draft.ts';
import { moveRecurrence, writeRule } from '../../../calendar-model/recurrence.ts';
import { wallClockOf } from '../../../calendar-model/wall-clock.ts';
import { describeFailure, isConflict } from '../../../client/api-errors.ts';
import {
  type EditScope,
  type ItemWithEtag,
  useReadItem,
  useRefreshCalendar,
  useUpdateItem,
} from '../../../data/calendar.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { type GridMove, isSameTimes, timesOfEntry } from './grid-events.ts';

/** A move that is saved and can be taken back. */
interface SavedMove {
  readonly text: string;
  readonly title: string;
  readonly before: CalendarItem;
  readonly etag: string | undefined;
}

export interface ItemMoves {
  /** Saves what was dragged; of a series it asks first for which of its items. */
  readonly begin: (move: GridMove) => void;
  /** The move that waits for an answer. */
  readonly asked: GridMove | undefined;
  readonly answer: (scope: EditScope) => void;
  readonly cancel: () => void;
  readonly saved: SavedMove | undefined;
  readonly undo: () => void;
  readonly dismiss: () => void;
}

/** Saves what is dragged and stretched in the grid. */
export function useItemMoves(timeZone: string): ItemMoves {
  const [asked, setAsked] = useState<GridMove>();
  const [saved, setSaved] = useState<SavedMove>();
  const save = useSaveMove();
  const putBack = usePutBack(saved);
  const perform = useCallback(
    async (move: GridMove, scope: EditScope) => {
      setSaved(undefined);
      const done = await save(move, scope);
      // Moving a series resets items that were moved individually, so moving it back would not undo that.
      if (done && scope === 'one') setSaved({ ...done, text: describeMove(move, timeZone) });
    },
    [save, timeZone],
  );
  return {
    begin: (move) => (move.entry.groupId === undefined ? void perform(move, 'one') : setAsked(move)),
    asked,
    answer: (scope) => {
      setAsked(undefined);
      if (asked) void perform(asked, scope);
    },
    cancel: () => {
      asked?.revert();
      setAsked(undefined);
    },
    saved,
    undo: () => {
      setSaved(undefined);
      void putBack();
    },
    dismiss: () => setSaved(undefined),
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
  const updateItem = useUpdateItem();
  const refresh = useRefreshCalendar();
  const { error } = useToasts();
  return useCallback(
    async (
      { entry, times, revert }: GridMove,
      scope: EditScope,
    ): Promise<Omit<SavedMove, 'text'> | undefined> => {
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
      const fields = fieldsOfMove(item, times, scope);
      const result = await updateItem({ itemId: entry.id, fields, scope, ifMatch: etag });
      if (!result.ok) return reject(describeSaveError(result));
      return { title: item.Title, before: item, etag: result.value.etag };
    },
    [readItem, updateItem, refresh, error],
  );
}

/** Moving several instances also moves the days of the rule: Mondays become Tuesdays. */
function fieldsOfMove(item: CalendarItem, times: ItemTimes, scope: EditScope): CalendarItemFields {
  const fields = { Title: item.Title, ...times };
  const { startDate, recurrence } = toItemDraft(item);
  const toDate = times.IsAllDay ? times.Start : wallClockOf(times.Start, item.TimeZone).date;
  const isFixed = ['never', 'custom'].includes(recurrence.frequency);
  if (scope === 'one' || isFixed || toDate === startDate) return fields;
  return { ...fields, RecurrenceRule: writeRule(moveRecurrence(recurrence, startDate, toDate)) };
}

function usePutBack(saved: SavedMove | undefined) {
  const updateItem = useUpdateItem();
  const { done, error } = useToasts();
  return useCallback(async () => {
    if (!saved) return;
    const { before, etag, title } = saved;
    const { Title, Start, End, IsAllDay } = before;
    const fields = { Title, Start, End, IsAllDay };
    const result = await updateItem({ itemId: before.CalendarItemId, fields, scope: 'one', ifMatch: etag });
    const text = strings.calendar.moves;
    if (result.ok) done(format(text.undone, { title }));
    else error(format(text.undoFailed, { title, reason: describeSaveError(result) }));
  }, [saved, updateItem, done, error]);
}

function describeSaveError(result: Extract<Result<ItemWithEtag>, { ok: false }>): string {
  if (isConflict(result.error)) return strings.calendar.item.changedBefore;
  return describeFailure(result.error);
}
