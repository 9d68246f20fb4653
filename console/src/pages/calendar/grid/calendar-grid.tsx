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
import { type ReactNode, useEffect, useMemo } from 'react';
import { usesTwelveHours } from '../../../calendar-model/describe-item.ts';
import { type NewTimes, timesOfDay, timesOfRange } from '../../../calendar-model/item-draft.ts';
import type { ShownRange } from '../../../data/calendar.ts';
import { formatCount, locale } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import type { CalendarView } from '../calendar-address.ts';
import styles from './calendar-grid.module.css';
import { type CrowdedDay, crowdedDayOf, entryOf, eventsOf, type GridMove, moveOf } from './grid-events.ts';

/** What of the calendar FullCalendar shows at present. */
export interface ShownPeriod extends ShownRange {
  readonly title: string;
}

interface CalendarGridProps {
  readonly view: CalendarView;
  readonly date: string;
  readonly timeZone: string;
  readonly isNarrow: boolean;
  /** Whether items can be moved and added here. */
  readonly mayWrite: boolean;
  readonly entries: readonly CalendarEntry[] | undefined;
  readonly isLoading: boolean;
  readonly onPeriod: (period: ShownPeriod) => void;
  readonly onOpen: (itemId: string) => void;
  readonly onAdd: (times: NewTimes) => void;
  readonly onMove: (move: GridMove) => void;
  /** Asks for everything on a day of which the grid shows only a part. */
  readonly onDay: (day: CrowdedDay) => void;
}

const plugins = [dayGrid, timeGrid, list, interaction, classicTheme];

/** FullCalendar, in the time zone of the department, with the texts and colors of the console. */
export function CalendarGrid(props: CalendarGridProps): ReactNode {
  const { view, date, timeZone, isNarrow, isLoading, onPeriod } = props;
  const viewType = viewTypeOf(view, isNarrow);
  const controller = useCalendarController();
  const events = useMemo(() => eventsOf(props.entries ?? []), [props.entries]);
  useEffect(() => {
    controller.changeView(viewType);
    controller.gotoDate(date);
    // FullCalendar's `datesSet` fires while React renders, so it is lost if React restarts that render.
    if (controller.view) onPeriod(periodOf(controller.view));
  }, [controller, viewType, date, onPeriod]);
  const isGrid = !viewType.startsWith('list');
  return (
    <div
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
        height={isGrid && !isNarrow ? '100%' : 'auto'}
        dayMaxEvents={isNarrow ? 3 : true}
        {...look}
        {...textsOf(props.mayWrite, isLoading)}
        {...actionsOf(props)}
      />
    </div>
  );
}

/** All that the view shows, days of the months before and after too. */
function periodOf({ activeStart, activeEnd, title, calendar }: ViewApi): ShownPeriod {
  return { start: calendar.formatIso(activeStart), end: calendar.formatIso(activeEnd), title };
}

/** On a phone the week is a list too: seven columns of hours cannot be read there. */
function viewTypeOf(view: CalendarView, isNarrow: boolean): string {
  if (view === 'month') return 'dayGridMonth';
  if (view === 'list') return 'listMonth';
  return isNarrow ? 'listWeek' : 'timeGridWeek';
}

const timeFormat = { hour: 'numeric', minute: '2-digit', hour12: usesTwelveHours } as const;

const weekTitle = { titleFormat: { year: 'numeric', month: 'short', day: 'numeric' } } as const;

const listLook: CalendarOptions = {
  eventContent: ({ event, timeText }) => (
    <>
      <span className={styles.listTime}>{timeText}</span>
      <span className={styles.listText}>
        <span>{event.title}</span>
        {entryOf(event).location && <span className={styles.listPlace}>{entryOf(event).location}</span>}
      </span>
    </>
  ),
};

const look: CalendarOptions = {
  headerToolbar: false,
  locale,
  firstDay: firstDayOfWeek(),
  headingLevel: 3,
  nowIndicator: true,
  scrollTime: '07:00:00',
  eventTimeFormat: timeFormat,
  slotHeaderFormat: timeFormat,
  fixedWeekCount: false,
  views: { timeGridWeek: weekTitle, listWeek: { ...weekTitle, ...listLook }, listMonth: listLook },
  forceEventDuration: true,
  eventInteractive: true,
  eventResizableFromStart: true,
  dragRevertDuration: 0,
  dayCellClass: ({ isToday }) => (isToday ? styles.today : undefined),
  moreLinkClass: styles.more,
  noEventsClass: styles.noItems,
};

/** 0 is Sunday, as FullCalendar counts; the habit of the browser's own language, which its date inputs follow too. */
function firstDayOfWeek(): number {
  const language: Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } } = new Intl.Locale(
    navigator.language,
  );
  return (language.getWeekInfo?.().firstDay ?? 1) % 7;
}

function textsOf(mayWrite: boolean, isLoading: boolean): CalendarOptions {
  const text = strings.calendar;
  return {
    allDayText: text.allDay,
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
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault();
      onOpen(event.id);
    },
    moreLinkClick: (info) => {
      onDay(crowdedDayOf(info, timeZone));
      return info.view.type; // FullCalendar's popover is wider than a phone, so keep the view and open our own dialog
    },
    select: ({ startStr, endStr, allDay }) => {
      const times = timesOfRange(startStr, endStr, allDay);
      const isOneDay = times.isAllDay && times.startDate === times.endDate;
      onAdd(isOneDay ? timesOfDay(times.startDate) : times);
    },
    eventDrop: (info) => onMove(moveOf(info, 'moved')),
    eventResize: (info) => onMove(moveOf(info, 'resized')),
  };
}
