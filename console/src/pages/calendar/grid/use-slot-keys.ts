import type { CalendarController } from '@fullcalendar/react/public-api';
import { type RefObject, useEffect, useRef } from 'react';
import { formatClock, nameOfDay } from '../../../calendar-model/describe-item.ts';
import { addMinutes } from '../../../calendar-model/wall-clock.ts';
import { useToasts } from '../../../ui/toast.tsx';
import type { ChosenSlot } from '../quick-add/quick-add.tsx';
import styles from './calendar-grid.module.css';
import { moveSlot, type Slot, slotTimes } from './slots.ts';

interface SlotKeysOptions {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly controller: CalendarController;
  readonly isEnabled: boolean;
  /** The day that Tab reaches. */
  readonly date: string;
  /** The id of the text that explains the keys. */
  readonly hintId: string;
  readonly onAdd: (slot: ChosenSlot) => void;
  /** Called to show a date outside the current period. */
  readonly onDate: (date: string) => void;
}

/**
 * Lets users choose free slots in the grid with the keyboard. Tab reaches one day, arrow keys move from there (by half hours
 * among the hours of a week), and Enter chooses the slot.
 */
export function useSlotKeys(options: SlotKeysOptions): void {
  const latest = useRef(options);
  latest.current = options;
  const time = useRef('09:00');
  const pendingSlot = useRef<Slot>(undefined);
  const { announce } = useToasts();
  const { grid, isEnabled, date, hintId } = options;
  // Runs after each render, because FullCalendar draws new cells whenever it shows another period.
  useEffect(() => {
    if (!isEnabled) return;
    const cells = cellsOf(grid.current);
    const found = pendingSlot.current && findCell(cells, pendingSlot.current);
    const current = found ?? cells.find((cell) => cell.tabIndex === 0) ?? findDay(cells, date) ?? cells[0];
    for (const cell of cells) {
      cell.tabIndex = cell === current ? 0 : -1;
      cell.setAttribute('aria-describedby', hintId);
    }
    if (!found) return;
    pendingSlot.current = undefined;
    found.focus();
  });
  useEffect(() => {
    const element = grid.current;
    if (!element || !isEnabled) return undefined;
    const show = (slot: Slot) => {
      const cells = cellsOf(element);
      const cell = findCell(cells, slot);
      if (!cell) {
        pendingSlot.current = slot;
        latest.current.onDate(slot.date);
        return;
      }
      for (const one of cells) one.tabIndex = one === cell ? 0 : -1;
      cell.focus({ preventScroll: slot.area === 'hours' });
      latest.current.controller.view?.calendar.unselect();
      if (slot.area !== 'hours') return;
      time.current = slot.time;
      highlight(latest.current.controller, element, slot);
      announce(`${nameOfDay(slot.date)}, ${formatClock(slot.time)}`);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const slot = slotAt(event.target, time.current);
      if (!slot || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = moveSlot(slot, event.key);
      if (!next && event.key !== 'Enter') return;
      event.preventDefault();
      if (next) show(next);
      else
        latest.current.onAdd({
          times: slotTimes(slot),
          at: placeOf(element, slot),
          cell: cellAt(event.target),
        });
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [grid, isEnabled, announce]);
}

const cellSelector = '[role="cell"][data-date]';

/** The day cell that contains an element of the grid. */
export function cellAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(cellSelector) ?? undefined) : undefined;
}

function cellsOf(grid: HTMLElement | null): HTMLElement[] {
  return [...(grid?.querySelectorAll<HTMLElement>(cellSelector) ?? [])];
}

function findDay(cells: readonly HTMLElement[], date: string): HTMLElement | undefined {
  return cells.find((cell) => cell.dataset.date === date);
}

/** In a week, a day has two cells: one for all-day events, and one for the hours. */
function findCell(cells: readonly HTMLElement[], { area, date }: Slot): HTMLElement | undefined {
  return findDay(
    cells.filter((cell) => isHours(cell) === (area === 'hours')),
    date,
  );
}

function isHours(cell: HTMLElement): boolean {
  return cell.classList.contains(styles.hours ?? '');
}

function slotAt(target: EventTarget | null, time: string): Slot | undefined {
  if (!(target instanceof HTMLElement) || !target.matches(cellSelector)) return undefined;
  const date = target.dataset.date ?? '';
  if (isHours(target)) return { area: 'hours', date, time };
  const hasHours = target.closest(`.${styles.grid}`)?.querySelector(`.${styles.hours}`) !== null;
  return { area: hasHours ? 'allDay' : 'month', date };
}

/** Highlights the focused hour, like a selection made by dragging. */
function highlight(controller: CalendarController, grid: HTMLElement, slot: Slot & { area: 'hours' }): void {
  const end = addMinutes(slot, 30);
  controller.view?.calendar.select(`${slot.date}T${slot.time}:00`, `${end.date}T${end.time}:00`);
  rowOf(grid, slot.time)?.scrollIntoView({ block: 'nearest' });
}

function rowOf(grid: HTMLElement, time: string): HTMLElement | undefined {
  return [...grid.querySelectorAll<HTMLElement>(`[data-time="${time}:00"]`)].at(-1);
}

function placeOf(grid: HTMLElement, slot: Slot): ChosenSlot['at'] {
  const cell = findCell(cellsOf(grid), slot)?.getBoundingClientRect();
  const row = slot.area === 'hours' ? rowOf(grid, slot.time)?.getBoundingClientRect() : undefined;
  const { top, bottom } = row ?? cell ?? grid.getBoundingClientRect();
  return { left: cell?.left ?? 0, top, bottom };
}
