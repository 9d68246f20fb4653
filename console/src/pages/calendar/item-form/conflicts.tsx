import type { CalendarConflict } from '@muster/sdk/client';
import { type ReactNode, useEffect, useState } from 'react';
import { checkDraft } from '../../../calendar-model/check-draft.ts';
import { describeTimes } from '../../../calendar-model/describe-item.ts';
import { fieldsOf, type ItemDraft } from '../../../calendar-model/item-draft.ts';
import { addDays } from '../../../calendar-model/wall-clock.ts';
import { type PlannedEvent, useConflicts } from '../../../data/conflicts.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Not each letter of a place is a request. */
const pauseMs = 400;

/** What the event in the form conflicts with, a moment after the last change. */
export function useDraftConflicts(draft: ItemDraft, itemId: number | undefined) {
  const written = JSON.stringify(plan(draft, itemId) ?? null);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), pauseMs);
    return () => clearTimeout(timer);
  }, [written]);
  return useConflicts((JSON.parse(settled) as PlannedEvent | null) ?? undefined); // written by this function
}

/** @returns `undefined` if there is nothing to ask yet */
function plan(draft: ItemDraft, calendarItemId: number | undefined): PlannedEvent | undefined {
  const { startDate, endDate, startTime, endTime } = checkDraft(draft);
  if (startDate || endDate || startTime || endTime) return undefined;
  const { Location, Attendees = [] } = fieldsOf(draft);
  const attendees = (Attendees ?? []).map(({ Email }) => Email).filter((email) => email.includes('@'));
  if (!Location && attendees.length === 0) return undefined;
  return {
    start: draft.isAllDay ? draft.startDate : `${draft.startDate}T${draft.startTime}`,
    end: draft.isAllDay ? addDays(draft.endDate, 1) : `${draft.endDate}T${draft.endTime}`,
    timeZone: draft.timeZone,
    ...(Location && { location: Location }),
    ...(attendees.length > 0 && { attendees: attendees.join() }),
    ...(calendarItemId !== undefined && { calendarItemId }),
  };
}

interface ConflictsProps {
  readonly conflicts: readonly CalendarConflict[];
  readonly of: 'place' | 'people';
}

/** Other events at the same place, or of the same people. They can be saved nevertheless. */
export function Conflicts({ conflicts, of }: ConflictsProps): ReactNode {
  const text = strings.calendar.form;
  const shown = conflicts.filter((one) => (of === 'place' ? one.IsSamePlace : one.People.length > 0));
  return (
    <div role="status">
      {shown.length > 0 && (
        <Notice kind="warning" title={of === 'place' ? text.placeTaken : text.peopleBusy}>
          <ul>
            {shown.map((one) => (
              <li key={one.CalendarItemId}>{describe(one, of)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function describe(conflict: CalendarConflict, of: ConflictsProps['of']): string {
  const { Title, TimeZone, People } = conflict;
  const times = describeTimes(conflict, TimeZone);
  const event = format(strings.calendar.form.conflict, { title: Title, times });
  if (of === 'place') return event;
  const names = People.map(({ Name }) => Name).join(', ');
  return format(strings.calendar.form.conflictOf, { names, event });
}
