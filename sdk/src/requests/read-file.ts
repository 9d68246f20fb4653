import { parseResponse } from '../http/parse-response.ts';
import { fail, type Result, succeed, toFailure } from '../http/result.ts';
import type { RequestContext } from './api-calls.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import { bearer, sendAuthorized } from './send-authorized.ts';

/** Downloads a response that is a file. */
export function readFile(
  context: RequestContext,
  path: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Result<Blob>> {
  return retryWhenBusy(signal, () =>
    sendAuthorized(context.session, signal, (accessToken) =>
      fetchFile(context, `${path}?${new URLSearchParams(query)}`, accessToken, signal),
    ),
  );
}

async function fetchFile(
  { baseUrl, fetch }: RequestContext,
  path: string,
  accessToken: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Result<Blob>> {
  try {
    const request = new Request(`${baseUrl}${path}`, {
      headers: { ...bearer(accessToken) },
      ...(signal && { signal }),
    });
    const response = await fetch(request);
    const { ok, status, headers } = response;
    // JSON is an error, and HTML the page of a hotel network.
    if (ok && !/^(?:application\/json|text\/html)/.test(headers.get('content-type') ?? 'text/html'))
      return succeed(await response.blob());
    const parsed = parseResponse<never>({ status, headers, text: await response.text() });
    return parsed.ok ? fail({ kind: 'network', message: 'The response is not the file' }) : parsed;
  } catch (thrown) {
    return toFailure(thrown, signal);
  }
}
