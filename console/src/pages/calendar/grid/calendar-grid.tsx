import FullCalendar, { useCalendarController } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import type { CalendarOptions, ViewApi } from '@fullcalendar/react/public-api';
import type { CalendarEntry } from '@muster/sdk/client';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { firstDayOfWeek } from '../../../browser/week-start.ts';
import type { ShownRange } from '../../../data/calendar.ts';
import { useItemTypes } from '../../../data/item-types.ts';
import { usesTwelveHours } from '../../../strings/clock.ts';
import { formatCount, locale } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import type { CalendarView } from '../calendar-address.ts';
import type { ChosenSlot } from '../quick-add/quick-add.tsx';
import styles from './calendar-grid.module.css';
import { type CrowdedDay, crowdedDayOf, entryOf, eventsOf, type GridMove, moveOf } from './grid-events.ts';
import { describeListTimes } from './list-times.ts';
import { slotTimes, timesOfSelection } from './slots.ts';
import { useIsPrinting } from './use-is-printing.ts';
import { cellAt, useSlotKeys } from './use-slot-keys.ts';

/** The period that FullCalendar currently shows. */
export interface ShownPeriod extends ShownRange {
  /** What the title names: without the days of the months before and after that a month shows too. */
  readonly named: ShownRange;
  readonly title: string;
}

interface CalendarGridProps {
  readonly view: CalendarView;
  readonly date: string;
  readonly timeZone: string;
  readonly isNarrow: boolean;
  /** Whether the user can move and add items here. */
  readonly mayWrite: boolean;
  readonly entries: readonly CalendarEntry[] | undefined;
  readonly isLoading: boolean;
  readonly onPeriod: (period: ShownPeriod) => void;
  readonly onOpen: (itemId: string) => void;
  /** Called when a free slot is chosen for a new event. `isAdding` is true while the user fills in that event. */
  readonly onAdd: (slot: ChosenSlot) => void;
  readonly isAdding: boolean;
  /** Called to show a date outside the current period. */
  readonly onDate: (date: string) => void;
  readonly onMove: (move: GridMove) => void;
  /** Called to show everything on a day that does not fit into the grid. */
  readonly onDay: (day: CrowdedDay) => void;
}

const plugins = [dayGrid, timeGrid, list, interaction, classicTheme];

/** FullCalendar in the department's time zone, with the console's texts and colors. */
export function CalendarGrid(props: CalendarGridProps): ReactNode {
  const { view, date, timeZone, isNarrow, isLoading, onPeriod } = props;
  const viewType = viewTypeOf(view, isNarrow);
  const controller = useCalendarController();
  const types = useItemTypes().data;
  const events = useMemo(() => eventsOf(props.entries ?? [], types ?? []), [props.entries, types]);
  useEffect(() => {
    controller.changeView(viewType);
    controller.gotoDate(date);
    // FullCalendar's `datesSet` fires while React renders, so it is lost if React restarts that render.
    if (controller.view) onPeriod(periodOf(controller.view));
  }, [controller, viewType, date, onPeriod]);
  const isGrid = !viewType.startsWith('list');
  const isPrinting = useIsPrinting();
  const grid = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { onAdd, onDate, isAdding } = props;
  useSlotKeys({ grid, controller, isEnabled: props.mayWrite && isGrid, date, hintId, onAdd, onDate });
  useEffect(() => {
    if (!isAdding) controller.view?.calendar.unselect();
  }, [controller, isAdding]);
  return (
    <div
      ref={grid}
      className={`${styles.grid} ${isGrid && !isNarrow ? styles.filling : ''} ${props.mayWrite ? styles.editable : ''}`}
      aria-busy={isLoading}
    >
      <FullCalendar
        controller={controller}
        plugins={plugins}
        initialView={viewType}
        initialDate={date}
        timeZone={timeZone}
        events={events}
        height={isGrid && !isNarrow && !isPrinting ? '100%' : 'auto'}
        dayMaxEvents={isPrinting ? false : isNarrow ? 3 : true}
        {...gridOptions}
        firstDay={firstDayOfWeek()}
        direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
        {...textsOf(props.mayWrite, isLoading)}
        {...actionsOf(props)}
      />
      <span id={hintId} hidden>
        {strings.calendar.quick.slots}
      </span>
    </div>
  );
}

/** The whole range that the view shows, including days of the previous and next month. */
function periodOf(view: ViewApi): ShownPeriod {
  const { activeStart, activeEnd, currentStart, currentEnd, title, calendar } = view;
  const rangeOf = (start: Date, end: Date) => ({
    start: calendar.formatIso(start),
    end: calendar.formatIso(end),
  });
  return { ...rangeOf(activeStart, activeEnd), named: rangeOf(currentStart, currentEnd), title };
}

/**
 * On a phone, the week is shown as a list too, because seven columns of hours would be unreadable, and the list of a month begins with the
 * chosen day, which is at first today.
 */
function viewTypeOf(view: CalendarView, isNarrow: boolean): string {
  if (view === 'month') return 'dayGridMonth';
  if (view === 'list') return isNarrow ? 'listAgenda' : 'listMonth';
  return isNarrow ? 'listWeek' : 'timeGridWeek';
}

const timeFormat = { hour: 'numeric', minute: '2-digit', hour12: usesTwelveHours } as const;

const weekTitle = { titleFormat: { year: 'numeric', month: 'short', day: 'numeric' } } as const;

const listOptions: CalendarOptions = {
  // A timed event is one row, on the day it starts, no matter how late it ends.
  nextDayThreshold: { days: 400 },
  eventContent: ({ event, isStart }) => (
    <>
      <span className={styles.listTime}>{describeListTimes(entryOf(event), isStart)}</span>
      <span className={styles.listText}>
        <span>{event.title}</span>
        {entryOf(event).location && <span className="muted">{entryOf(event).location}</span>}
      </span>
    </>
  ),
};

const listAgenda = { ...weekTitle, ...listOptions, type: 'list', duration: { days: 31 } };

const gridOptions: CalendarOptions = {
  headerToolbar: false,
  locale,
  headingLevel: 3,
  nowIndicator: true,
  scrollTime: '07:00:00',
  eventTimeFormat: timeFormat,
  slotHeaderFormat: timeFormat,
  fixedWeekCount: false,
  views: {
    timeGridWeek: weekTitle,
    listWeek: { ...weekTitle, ...listOptions },
    listMonth: listOptions,
    listAgenda,
  },
  forceEventDuration: true,
  eventInteractive: true,
  eventResizableFromStart: true,
  dragRevertDuration: 0,
  dayLaneClass: styles.hours,
  dayCellClass: ({ isToday }) => (isToday ? styles.today : undefined),
  moreLinkClass: styles.more,
  noEventsClass: styles.noItems,
};

function textsOf(mayWrite: boolean, isLoading: boolean): CalendarOptions {
  const text = strings.calendar;
  return {
    allDayText: strings.calendar.form.allDay,
    eventsHint: text.itemsOfDay,
    closeHint: strings.actions.close,
    moreLinkText: (count) => formatCount(text.more, count),
    moreLinkHint: (count) => formatCount(text.moreHint, count),
    noEventsContent: isLoading ? (
      strings.actions.loading
    ) : (
      <div className={styles.empty}>
        <strong>{text.noItems}</strong>
        <span>{mayWrite ? text.noItemsHint : text.noItemsHintViewer}</span>
      </div>
    ),
  };
}

function actionsOf(props: CalendarGridProps): CalendarOptions {
  const { mayWrite, timeZone, onOpen, onAdd, onMove, onDay } = props;
  return {
    editable: mayWrite,
    selectable: mayWrite,
    selectMirror: true,
    // The slot stays highlighted while the user fills in its event.
    unselectCancel: '[popover]',
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault();
      onOpen(event.id);
    },
    moreLinkClick: (info) => {
      onDay(crowdedDayOf(info, timeZone));
      return info.view.type; // FullCalendar's popover is wider than a phone, so keep the view and open our own dialog
    },
    select: ({ startStr, endStr, allDay, jsEvent }) => {
      if (!jsEvent) return; // the keyboard highlights a slot before it is chosen
      const { clientX: left, clientY: top } = jsEvent;
      const times = timesOfSelection(startStr, endStr, allDay);
      onAdd({ times, at: { left, top, bottom: top }, cell: cellAt(jsEvent.target) });
    },
    // On touch screens, only a long press selects, so a tap must choose the slot too.
    dateClick: ({ dateStr, allDay, dayEl, jsEvent }) => {
      if (!mayWrite || !('changedTouches' in jsEvent)) return;
      const [date = '', time = ''] = dateStr.split('T');
      const times = slotTimes(
        allDay ? { area: 'month', date } : { area: 'hours', date, time: time.slice(0, 5) },
      );
      onAdd({ times, at: dayEl.getBoundingClientRect(), cell: cellAt(dayEl) });
    },
    eventDrop: (info) => onMove(moveOf(info, 'moved')),
    eventResize: (info) => onMove(moveOf(info, 'resized')),
  };
}
