import type { CalendarAnswer } from '@muster/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';
import { useRefreshCalendar } from './calendar.ts';

/** The answers to an item, in the order in which people gave them. */
export function useAnswers(itemId: number) {
  const client = useClient();
  return useQuery({
    queryKey: ['calendar', 'items', 'answers', itemId],
    queryFn: async ({ signal }): Promise<readonly CalendarAnswer[]> =>
      unwrapResult(
        await client.get('/api/v4/Calendar/GetAnswers/{calendarItemId}', {
          params: { path: { calendarItemId: itemId } },
          signal,
        }),
      ).Data,
  });
}

/** Answers for the signed-in user. */
export function useSignUp() {
  const client = useClient();
  const refresh = useRefreshCalendar();
  return async (itemId: number, answer: CalendarAnswer['Answer'], scope: 'one' | 'all') => {
    const result = await client.post('/api/v4/Calendar/SignUp/{calendarItemId}', {
      params: { path: { calendarItemId: itemId }, query: { scope } },
      body: { Answer: answer },
    });
    await refresh();
    return result;
  };
}
