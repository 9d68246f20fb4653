import { type NewTimes, timesOfRange } from '../../../calendar-model/item-draft.ts';
import { addDays, addMinutes, addMonths } from '../../../calendar-model/wall-clock.ts';

/** The free slot that has the keyboard focus: a day of a month, the all-day row of a day in a week, or one of its hours. */
export type Slot =
  | { readonly area: 'month' | 'allDay'; readonly date: string }
  | { readonly area: 'hours'; readonly date: string; readonly time: string };

const stepMinutes = 30;

/** The slot that a key moves to; `undefined` for keys that do not move. */
export function moveSlot(slot: Slot, key: string): Slot | undefined {
  const { date } = slot;
  switch (key) {
    case 'ArrowLeft':
      return { ...slot, date: addDays(date, -1) };
    case 'ArrowRight':
      return { ...slot, date: addDays(date, 1) };
    case 'ArrowUp':
      return moveDown(slot, -1);
    case 'ArrowDown':
      return moveDown(slot, 1);
    case 'PageUp':
      return { ...slot, date: stepPeriod(slot, -1) };
    case 'PageDown':
      return { ...slot, date: stepPeriod(slot, 1) };
    default:
      return undefined;
  }
}

function moveDown(slot: Slot, direction: -1 | 1): Slot {
  if (slot.area !== 'hours') {
    if (slot.area === 'month') return { ...slot, date: addDays(slot.date, 7 * direction) };
    return direction === 1 ? { area: 'hours', date: slot.date, time: '09:00' } : slot;
  }
  if (direction === -1 && slot.time === '00:00') return { area: 'allDay', date: slot.date };
  if (direction === 1 && slot.time === '23:30') return slot;
  return { ...slot, time: addMinutes(slot, stepMinutes * direction).time };
}

function stepPeriod({ area, date }: Slot, direction: -1 | 1): string {
  return area === 'month' ? addMonths(date, direction) : addDays(date, 7 * direction);
}

/** The times of a slot: the whole day, or an hour. */
export function slotTimes(slot: Slot): NewTimes {
  if (slot.area !== 'hours') return timesOfRange(slot.date, addDays(slot.date, 1), true);
  const end = addMinutes(slot, 60);
  return {
    isAllDay: false,
    startDate: slot.date,
    startTime: slot.time,
    endDate: end.date,
    endTime: end.time,
  };
}

/**
 * The times for a click or a dragged range. FullCalendar selects half an hour for a click, which is too short for most events, so
 * a click becomes an hour.
 */
export function timesOfSelection(start: string, end: string, isAllDay: boolean): NewTimes {
  const times = timesOfRange(start, end, isAllDay);
  if (isAllDay) return times;
  const from = { date: times.startDate, time: times.startTime };
  const click = addMinutes(from, stepMinutes);
  if (click.date !== times.endDate || click.time !== times.endTime) return times;
  return slotTimes({ area: 'hours', ...from });
}
