import type { CalendarItemType, CalendarItemTypeFields } from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

const typesKey = ['calendar', 'types'] as const;

/** The event types of the department, by name. */
export function useItemTypes() {
  const client = useClient();
  return useQuery({
    queryKey: typesKey,
    queryFn: async ({ signal }): Promise<readonly CalendarItemType[]> =>
      unwrapResult(await client.get('/api/v4/Calendar/GetItemTypes', { signal })).Data,
  });
}

/** Adds, changes or deletes event types. Everything of the calendar is read again after each. */
export function useEditItemTypes() {
  const client = useClient();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['calendar'] });
  return {
    save: async (body: CalendarItemTypeFields, itemTypeId: string | undefined) => {
      const result =
        itemTypeId === undefined
          ? await client.post('/api/v4/Calendar/SaveItemType', { body })
          : await client.put('/api/v4/Calendar/UpdateItemType/{itemTypeId}', {
              params: { path: { itemTypeId } },
              body,
            });
      if (result.ok) await refresh();
      return result;
    },
    remove: async (itemTypeId: string) => {
      const result = await client.delete('/api/v4/Calendar/DeleteItemType/{itemTypeId}', {
        params: { path: { itemTypeId } },
      });
      if (result.ok) await refresh();
      return result;
    },
  };
}
