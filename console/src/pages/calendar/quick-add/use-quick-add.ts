import { useMemo, useState } from 'react';
import { firstDayOfWeek } from '../../../browser/week-start.ts';
import { fieldsOf, type NewTimes, newDraft } from '../../../calendar-model/item-draft.ts';
import { parseQuickEvent } from '../../../calendar-model/quick-event/parse-quick-event.ts';
import type { QuickEvent } from '../../../calendar-model/quick-event/quick-event.ts';
import { wallClockOf } from '../../../calendar-model/wall-clock.ts';
import { describeFailure, isConflict } from '../../../client/api-errors.ts';
import { type ItemWithEtag, useAddItem, useDeleteItem } from '../../../data/calendar.ts';
import { usesTwelveHours } from '../../../strings/clock.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { useToasts } from '../../../ui/toast.tsx';

export interface QuickAddState {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** The event that the text and the slot describe. */
  readonly event: QuickEvent;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly save: () => Promise<void>;
}

interface QuickAddOptions {
  readonly slot: { readonly times: NewTimes };
  readonly timeZone: string;
  readonly onAdded: (date: string) => void;
  readonly onClose: () => void;
}

/** Parses the text typed into the quick form, and saves the event. */
export function useQuickAdd({ slot, timeZone, onAdded, onClose }: QuickAddOptions): QuickAddState {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const addItem = useAddItem();
  const { done } = useToasts();
  const takeBack = useTakeBack();
  const event = useMemo(() => readEvent(typed, slot.times, timeZone), [typed, slot, timeZone]);
  const save = async () => {
    if (event.title === '') return setProblem(strings.calendar.quick.titleMissing);
    setBusy(true);
    const result = await addItem(fieldsOf({ ...newDraft(event.times, timeZone), title: event.title }));
    setBusy(false);
    if (!result.ok) return setProblem(describeFailure(result.error));
    const { form, quick } = strings.calendar;
    done(format(form.added, { title: event.title }), {
      label: quick.undo,
      onChoose: () => void takeBack(result.value),
    });
    onClose();
    onAdded(event.times.startDate);
  };
  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  return { typed, type, event, problem, isBusy, save };
}

const isDayFirst = startsWithDay();

/** Whether the browser's language writes dates with the day first, like the browser's date inputs. */
function startsWithDay(): boolean {
  const parts = new Intl.DateTimeFormat(navigator.language).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}

function readEvent(text: string, slot: NewTimes, timeZone: string): QuickEvent {
  const now = wallClockOf(new Date().toISOString(), timeZone);
  const context = { slot, now, timeZone, usesTwelveHours, isDayFirst };
  return parseQuickEvent(text, { ...context, firstDayOfWeek: firstDayOfWeek() });
}

/** Deletes the event that was just added, unless it has changed since. */
function useTakeBack() {
  const deleteItem = useDeleteItem();
  const { done, error } = useToasts();
  return async ({ item, etag }: ItemWithEtag) => {
    const text = strings.calendar;
    const values = { title: item.Title };
    const result = await deleteItem({ itemId: item.CalendarItemId, scope: 'one', ifMatch: etag });
    if (result.ok) return done(format(text.quick.undone, values));
    const reason = isConflict(result.error) ? text.item.changedBefore : describeFailure(result.error);
    error(format(text.quick.undoFailed, { ...values, reason }));
  };
}
