import type { CalendarConflict } from '@muster/sdk/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

/** A planned event as the service compares it with others. */
export interface PlannedEvent {
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
  readonly location?: string;
  readonly attendees?: string;
  readonly calendarItemId?: number;
}

/** What a planned event conflicts with; nothing until it has times, and a place or attendees. */
export function useConflicts(planned: PlannedEvent | undefined): readonly CalendarConflict[] {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['calendar', 'entries', 'conflicts', planned],
    enabled: planned !== undefined,
    placeholderData: planned && keepPreviousData,
    queryFn: async ({ signal }) =>
      planned
        ? unwrapResult(
            await client.get('/api/v4/Calendar/GetConflicts', { params: { query: { ...planned } }, signal }),
          ).Data
        : [],
  });
  return planned ? (data ?? []) : [];
}
