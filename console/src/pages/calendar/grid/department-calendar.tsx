import { type ReactNode, useState } from 'react';
import { nameOfTimeZone } from '../../../calendar-model/describe-item.ts';
import { type NewTimes, timesOfDay } from '../../../calendar-model/item-draft.ts';
import { todayIn } from '../../../calendar-model/wall-clock.ts';
import { describeError } from '../../../client/api-errors.ts';
import { usePermission } from '../../../client/client-context.tsx';
import { useEntries, useIsEmpty } from '../../../data/calendar.ts';
import { format, formatCount } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/notice.tsx';
import type { CalendarAddress } from '../calendar-address.ts';
import { type ChosenSlot, QuickAdd } from '../quick-add/quick-add.tsx';
import { CalendarGrid, type ShownPeriod } from './calendar-grid.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayDialog } from './day-dialog.tsx';
import styles from './department-calendar.module.css';
import type { CrowdedDay } from './grid-events.ts';
import { MoveScopeDialog } from './item-moves.tsx';
import { isWithin } from './list-times.ts';
import { TypeFilter } from './type-filter.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { useItemMoves } from './use-item-moves.ts';

interface DepartmentCalendarProps {
  readonly timeZone: string;
  readonly address: CalendarAddress;
  readonly onShow: (changes: CalendarAddress) => void;
  readonly onOpen: (itemId: string) => void;
  /** Returns the URL of the form for an event. */
  readonly formPath: (times: NewTimes, title: string) => string;
}

/** A period of the calendar with controls to switch to others. Its items can be opened, moved and added. */
export function DepartmentCalendar(props: DepartmentCalendarProps): ReactNode {
  const { timeZone, address, onShow, onOpen } = props;
  const text = strings.calendar;
  const isNarrow = useIsNarrow();
  const mayWrite = usePermission('calendar:write');
  const view = address.view ?? (isNarrow ? 'list' : 'month');
  const date = address.date ?? todayIn(timeZone);
  const [period, setPeriod] = useState<ShownPeriod>();
  const { types } = address;
  const entries = useEntries(period && { start: period.start, end: period.end, types });
  const isEmpty = useIsEmpty(entries.data?.length === 0 && !types);
  const moves = useItemMoves(timeZone);
  const [day, setDay] = useState<CrowdedDay>();
  const [slot, setSlot] = useState<ChosenSlot>();
  return (
    <div className={`${styles.calendar} stack-3`}>
      <CalendarToolbar {...{ view, date, timeZone }} title={period?.title ?? ''} onShow={onShow} />
      <TypeFilter types={types} onChange={(next) => onShow({ types: next })} />
      {entries.isError && (
        <LoadFailure
          title={text.loadFailed}
          message={describeError(entries.error)}
          onRetry={() => void entries.refetch()}
        />
      )}
      {isEmpty && <EmptyCalendar addPath={mayWrite ? props.formPath(timesOfDay(date), '') : undefined} />}
      <CalendarGrid
        {...{ view, date, timeZone, isNarrow, mayWrite, onOpen }}
        entries={entries.data}
        isLoading={entries.isPending || entries.isPlaceholderData || isEmpty === undefined}
        onPeriod={setPeriod}
        onAdd={setSlot}
        isAdding={slot !== undefined}
        onDate={(next) => onShow({ date: next })}
        onMove={moves.begin}
        onDay={(crowded) => {
          onShow({ date: crowded.date });
          setDay(crowded);
        }}
      />
      <PeriodFacts
        count={period && entries.data?.filter((entry) => isWithin(entry, period.named)).length}
        title={period?.title ?? ''}
        timeZone={timeZone}
      />
      {day && <DayDialog {...{ day, timeZone, onOpen }} onClose={() => setDay(undefined)} />}
      {slot && (
        <QuickAdd
          {...{ slot, timeZone, formPath: props.formPath }}
          onAdded={(added) => isOutside(added, period) && onShow({ date: added })}
          onClose={() => setSlot(undefined)}
        />
      )}
      <MoveScopeDialog moves={moves} />
    </div>
  );
}

function isOutside(date: string, period: ShownPeriod | undefined): boolean {
  return period !== undefined && (date < period.start.slice(0, 10) || date >= period.end.slice(0, 10));
}

/** Explains what the calendar is for. Users who may add events also get a button for the first one. */
function EmptyCalendar({ addPath }: { readonly addPath: string | undefined }): ReactNode {
  const text = strings.calendar;
  return (
    <EmptyState
      icon="calendar"
      title={text.emptyTitle}
      action={addPath && <ButtonLink to={addPath}>{text.emptyAction}</ButtonLink>}
    >
      {text.emptyText}
    </EmptyState>
  );
}

interface PeriodFactsProps {
  readonly count: number | undefined;
  readonly title: string;
  readonly timeZone: string;
}

/** Screen readers announce this whenever the calendar shows another period. */
function PeriodFacts({ count, title, timeZone }: PeriodFactsProps): ReactNode {
  const text = strings.calendar;
  return (
    <p className="muted">
      <span role="status">
        {count !== undefined &&
          format(text.shownIn, { period: title, count: formatCount(text.shown, count) })}
      </span>{' '}
      {format(text.timesIn, { timeZone: nameOfTimeZone(timeZone) })}
    </p>
  );
}
