import { parseResponse } from '../http/parse-response.ts';
import { fail, type Result, succeed, toFailure } from '../http/result.ts';
import type { RequestContext } from './api-calls.ts';
import { bearer, sendAuthorized } from './send-authorized.ts';

interface EventStreamOptions {
  readonly signal?: AbortSignal | undefined;
  readonly method?: 'GET' | 'POST';
  /** Sent as JSON. */
  readonly body?: object | undefined;
}

/** Opens a stream of server-sent events. `readEvents` reads it. */
export function openEventStream(
  { baseUrl, fetch, session }: RequestContext,
  path: string,
  { signal, method = 'GET', body }: EventStreamOptions,
): Promise<Result<ReadableStream<Uint8Array>>> {
  return sendAuthorized(session, signal, async (accessToken) => {
    const headers = {
      accept: 'text/event-stream',
      ...(body && { 'content-type': 'application/json' }),
      ...bearer(accessToken),
    };
    try {
      const request = new Request(`${baseUrl}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      });
      const response = await fetch(request);
      const isStream = response.headers.get('content-type')?.includes('text/event-stream');
      if (response.ok && isStream && response.body) return succeed(response.body);
      const { status } = response;
      const parsed = parseResponse<never>({
        status,
        headers: response.headers,
        text: await response.text(),
      });
      return parsed.ok
        ? fail({ kind: 'network', message: 'The response is not a stream of events' })
        : parsed;
    } catch (thrown) {
      return toFailure(thrown, signal);
    }
  });
}
