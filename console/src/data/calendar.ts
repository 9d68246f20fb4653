import type {
  CalendarEntry,
  CalendarItem,
  CalendarItemFields,
  NewCalendarItemFields,
  Result,
} from '@muster/sdk/client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

const entriesKey = ['calendar', 'entries'] as const;
const itemsKey = ['calendar', 'items'] as const;
const subscriptionKey = ['calendar', 'subscription'] as const;

/** Which instances of a series an edit applies to. */
export const editScopes = ['one', 'following', 'all'] as const;
export type EditScope = (typeof editScopes)[number];

/** A range as the calendar widget sends it: date-times with the offset of the department's time zone. */
export interface ShownRange {
  readonly start: string;
  readonly end: string;
}

/** The entries of a period. While they load, it returns those of the previous period. */
export function useEntries(range: (ShownRange & { readonly types?: string | undefined }) | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: [...entriesKey, range],
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly CalendarEntry[]> =>
      unwrapResult(
        await client.get('/api/v4/Calendar/GetV2CalendarEntriesForCal', {
          params: { query: { ...range } },
          signal,
        }),
      ),
  });
}

/** An item and its `etag`, which an edit sends back as `ifMatch`. */
export interface ItemWithEtag {
  readonly item: CalendarItem;
  readonly etag: string | undefined;
}

export function useItem(id: string) {
  const readItem = useReadItem();
  return useQuery({
    queryKey: [...itemsKey, id],
    queryFn: async ({ signal }) => unwrapResult(await readItem(id, signal)),
    gcTime: 0, // a form must start from the current data
  });
}

/** Reads the current version of an item. */
export function useReadItem() {
  const client = useClient();
  return useCallback(
    async (id: string, signal?: AbortSignal): Promise<Result<ItemWithEtag>> => {
      const result = await client.get('/api/v4/Calendar/GetCalendarItem', {
        params: { query: { id: Number(id) } },
        signal,
      });
      return result.ok ? { ...result, value: { item: result.value.Data, etag: result.etag } } : result;
    },
    [client],
  );
}

/** Reads every event of the department, so use it sparingly. */
export function useReadAll() {
  const client = useClient();
  return useCallback(async (): Promise<Result<readonly CalendarItem[]>> => {
    const result = await client.get('/api/v4/Calendar/GetAllCalendarItems', {});
    return result.ok ? { ...result, value: result.value.Data } : result;
  }, [client]);
}

/** Reads all instances of a series. */
export function useReadSeries() {
  const readAll = useReadAll();
  return useCallback(
    async (seriesId: number | null): Promise<Result<readonly CalendarItem[]>> => {
      const all = await readAll();
      if (!all.ok) return all;
      return { ...all, value: all.value.filter(({ RecurrenceId }) => RecurrenceId === seriesId) };
    },
    [readAll],
  );
}

/** Whether the department has no events at all. It is requested only if a period has none, and `undefined` until it is known. */
export function useIsEmpty(isEnabled: boolean): boolean | undefined {
  const readAll = useReadAll();
  const all = useQuery({
    queryKey: [...entriesKey, 'any'],
    enabled: isEnabled,
    queryFn: async () => unwrapResult(await readAll()).length > 0,
  });
  if (!isEnabled || all.isError) return false;
  return all.data === undefined ? undefined : !all.data;
}

/** Refetches the calendar data that is on screen. */
export function useRefreshCalendar(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([itemsKey, entriesKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}

export function useAddItem() {
  const client = useClient();
  const refresh = useRefreshCalendar();
  return async (body: NewCalendarItemFields): Promise<Result<ItemWithEtag>> => {
    const result = await client.post('/api/v4/Calendar/SaveCalendarItem', { body });
    if (result.ok) await refresh();
    return result.ok ? { ...result, value: { item: result.value.Data, etag: result.etag } } : result;
  };
}

export interface ItemEdit {
  readonly itemId: number;
  readonly fields: CalendarItemFields;
  readonly scope: EditScope;
  /** The edit fails with 412 if the item has changed since. If `undefined`, the edit overwrites the item. */
  readonly ifMatch: string | undefined;
}

export function useUpdateItem() {
  const client = useClient();
  const refresh = useRefreshCalendar();
  return useCallback(
    async ({ itemId, fields, scope, ifMatch }: ItemEdit): Promise<Result<ItemWithEtag>> => {
      const result = await client.put('/api/v4/Calendar/UpdateCalendarItem/{calendarItemId}', {
        params: { path: { calendarItemId: itemId }, query: { scope } },
        body: fields,
        ifMatch,
      });
      await refresh();
      return result.ok ? { ...result, value: { item: result.value.Data, etag: result.etag } } : result;
    },
    [client, refresh],
  );
}

export function useDeleteItem() {
  const client = useClient();
  const queries = useQueryClient();
  return async ({ itemId, scope, ifMatch }: Omit<ItemEdit, 'fields'>): Promise<Result<undefined>> => {
    const result = await client.delete('/api/v4/Calendar/DeleteCalendarItem/{calendarItemId}', {
      params: { path: { calendarItemId: itemId }, query: { scope } },
      ifMatch,
    });
    if (!result.ok) return result;
    queries.removeQueries({ queryKey: itemsKey }); // it no longer exists, so nothing may refetch it
    await queries.invalidateQueries({ queryKey: entriesKey });
    return result;
  };
}

/** Downloads one item, or the whole calendar, as the text of an .ics file. */
export function useExport() {
  const client = useClient();
  return (itemId?: number): Promise<Result<string>> =>
    itemId === undefined
      ? client.get('/api/v4/CalendarExport/ExportDepartmentICalFeed')
      : client.get('/api/v4/CalendarExport/ExportICalFile', {
          params: { query: { calendarItemId: itemId } },
        });
}

/** The user's feed address, of all events or only of their own. The first request creates it. */
export function useSubscription(feed: 'mine' | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: [...subscriptionKey, feed],
    gcTime: 0, // anyone with the address can read the calendar, so it is not cached
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { query: { ...(feed && { feed }) } };
      const result = await client.get('/api/v4/CalendarExport/GetCalendarSubscriptionUrl', {
        params,
        signal,
      });
      return unwrapResult(result).Data;
    },
  });
}

/** Replaces the user's feed address. Earlier addresses stop working immediately. */
export function useRegenerateSubscription() {
  const client = useClient();
  const queries = useQueryClient();
  return async () => {
    const result = await client.post('/api/v4/CalendarExport/RegenerateCalendarSubscriptionUrl');
    if (result.ok) await queries.invalidateQueries({ queryKey: subscriptionKey });
    return result;
  };
}

/** Ends the user's calendar sync. The address stops working immediately, and a later one is different. */
export function useEndSubscription() {
  const client = useClient();
  return () => client.delete('/api/v4/CalendarExport/DeleteCalendarSubscription', {});
}

/** Ends the calendar sync of every user in the department. */
export function useEndAllSubscriptions() {
  const client = useClient();
  return () => client.delete('/api/v4/CalendarExport/DeleteAllCalendarSubscriptions', {});
}

/** Checks whether a feed address works, by requesting a day far in the future that has no items. */
export function useFeedCheck(subscriptionUrl: string | undefined) {
  const client = useClient();
  const url = subscriptionUrl === undefined ? undefined : new URL(subscriptionUrl);
  const token = url?.pathname.split('/').at(-1) ?? '';
  const isMine = url?.searchParams.get('feed') === 'mine';
  return useQuery({
    queryKey: ['calendar', 'feed', token, isMine],
    enabled: token !== '',
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const day = '2199-12-31';
      const query = { from: day, to: day, ...(isMine && { feed: 'mine' as const }) };
      const params = { path: { token }, query };
      return client.get('/api/v4/CalendarExport/CalendarFeed/{token}', { params, signal });
    },
  });
}
