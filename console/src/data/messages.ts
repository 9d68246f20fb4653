import type {
  DepartmentMessageFields,
  MessageFields,
  MessageSettings,
  TestMessageFields,
} from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

const settingsKey = ['calendar', 'messages'] as const;

/** How messages about events are sent to the user, and by the department. */
export function useMessageSettings() {
  const client = useClient();
  return useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }): Promise<MessageSettings> =>
      unwrapResult(await client.get('/api/v4/Calendar/GetMessageSettings', { signal })).Data,
  });
}

export function useEditMessageSettings() {
  const client = useClient();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: settingsKey });
  return {
    saveOwn: async (body: MessageFields) => {
      const result = await client.put('/api/v4/Calendar/UpdateMessageSettings', { body });
      if (result.ok) await refresh();
      return result;
    },
    saveDepartment: async (body: DepartmentMessageFields) => {
      const result = await client.put('/api/v4/Calendar/UpdateDepartmentMessages', { body });
      if (result.ok) await refresh();
      return result;
    },
    sendTest: async (body: TestMessageFields) => {
      const result = await client.post('/api/v4/Calendar/SendTestMessage', { body });
      await refresh();
      return result;
    },
  };
}
