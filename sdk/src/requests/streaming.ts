import { fail, failureOfThrown, type Result, succeed } from '../http/result.ts';
import type { CallParts } from './api-calls.ts';
import { readAnswer, sendAuthorized } from './sending.ts';

/** Whether answers can be read as they come. Where not (React Native), a stream would only arrive at its end. */
export function canStreamAnswers(): boolean {
  return (
    typeof ReadableStream !== 'undefined' &&
    typeof TextDecoder !== 'undefined' &&
    new Response('').body !== undefined
  );
}

/** Opens a stream of server-sent events. */
export function openEventStream(
  { baseUrl, fetch, session }: CallParts,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Result<ReadableStream<Uint8Array>>> {
  return sendAuthorized(session, signal, async (accessToken) => {
    const headers = {
      accept: 'text/event-stream',
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    };
    try {
      const response = await fetch(
        new Request(`${baseUrl}${path}`, { headers, ...(signal ? { signal } : {}) }),
      );
      const isStream = response.headers.get('content-type')?.includes('text/event-stream');
      if (response.ok && isStream && response.body) return succeed(response.body);
      const { status } = response;
      const answer = readAnswer<never>({ status, headers: response.headers, text: await response.text() });
      return answer.ok ? fail({ kind: 'network', message: 'The answer is not a stream of events' }) : answer;
    } catch (thrown) {
      return failureOfThrown(thrown, signal);
    }
  });
}
