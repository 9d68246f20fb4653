import type { Result } from '@muster/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { useRefreshCalendar } from './calendar.ts';

const hoursPath = '/api/v4/Calendar/GetHours';

/** Who was at an item, in the order in which they came. */
export function useAttendance(itemId: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['calendar', 'items', 'attendance', itemId],
    queryFn: async ({ signal }) =>
      unwrapResult(
        await client.get('/api/v4/Calendar/GetAttendance/{calendarItemId}', {
          params: { path: { calendarItemId: itemId } },
          signal,
        }),
      ).Data,
  });
}

export type AttendanceStep = 'checkIn' | 'checkOut' | 'undo';

/** Checks a person in at an item or out, at a time in its time zone, or undoes that. */
export function useAttend(itemId: number) {
  const client = useClient();
  const refresh = useRefreshCalendar();
  return async (step: AttendanceStep, userId: string, time: string): Promise<Result<unknown>> => {
    const params = { path: { calendarItemId: itemId } };
    const body = { UserId: userId, ...(time && { On: time }) };
    const result =
      step === 'checkIn'
        ? await client.post('/api/v4/Calendar/CheckIn/{calendarItemId}', { params, body })
        : step === 'checkOut'
          ? await client.post('/api/v4/Calendar/CheckOut/{calendarItemId}', { params, body })
          : await client.post('/api/v4/Calendar/UndoCheckIn/{calendarItemId}', {
              params,
              body: { UserId: userId },
            });
    await refresh();
    return result;
  };
}

/** @param quarter all of the year without it */
export function useHours(year: number, quarter: number | undefined) {
  const client = useClient();
  const query = useMemo(() => ({ year, ...(quarter && { quarter }) }), [year, quarter]);
  const hours = useQuery({
    queryKey: ['calendar', 'hours', query],
    queryFn: async ({ signal }) =>
      unwrapResult(await client.get(hoursPath, { params: { query }, signal })).Data,
  });
  const readFile = useCallback((): Promise<Result<Blob>> => {
    const written = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return client.file(hoursPath, { ...Object.fromEntries(written), format: 'csv' });
  }, [client, query]);
  return { hours, readFile };
}
