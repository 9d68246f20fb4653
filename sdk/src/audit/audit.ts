import { parseResponse } from '../http/parse-response.ts';
import { fail, type Result, succeed, toFailure } from '../http/result.ts';
import type { ApiCalls, RequestContext } from '../requests/api-calls.ts';
import { retryWhenBusy } from '../requests/retry-when-busy.ts';
import { bearer, sendAuthorized } from '../requests/send-authorized.ts';
import type { AuditEntry } from '../resources.ts';

/** Filters for audit entries. Every filter is optional. */
export interface AuditFilter {
  readonly kind?: AuditEntry['kind'];
  /** The id of the zone, map, user or other thing that was changed. */
  readonly id?: string;
  /** Entries about this map and its floors, zones and share links. */
  readonly customMapId?: string;
  /** The user who made the change. */
  readonly userId?: string;
  /** Times in UTC: entries from `from` on and before `to`. */
  readonly from?: string;
  readonly to?: string;
}

/** The changes in the department and the users who made them. Only for administrators. */
export interface Audit {
  /** The entries, newest first, in pages that are read as needed. A failed result is always the last one. */
  readonly entries: (
    filter?: AuditFilter,
    options?: { signal?: AbortSignal },
  ) => AsyncGenerator<Result<AuditEntry>, void>;
  /** All entries as a file, one entry per line. */
  readonly file: (
    format: 'csv' | 'ndjson',
    filter?: AuditFilter,
    options?: { signal?: AbortSignal },
  ) => Promise<Result<Blob>>;
}

const path = '/api/v4/Audit/GetEntries';
const entriesPerPage = 200;

export function createAudit(context: RequestContext, calls: ApiCalls): Audit {
  return {
    entries: (filter, options) => readEntries(calls, filter, options),
    file: (format, filter = {}, { signal } = {}) =>
      retryWhenBusy(signal, () =>
        sendAuthorized(context.session, signal, (accessToken) =>
          fetchFile(context, { format, ...filter }, accessToken, signal),
        ),
      ),
  };
}

async function* readEntries(
  calls: ApiCalls,
  filter: AuditFilter = {},
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<Result<AuditEntry>, void> {
  for (let before: number | null | undefined; before !== null; ) {
    const query = { ...filter, limit: entriesPerPage, ...(before !== undefined && { before }) };
    const page = await calls.get(path, { params: { query }, ...(signal && { signal }) });
    if (!page.ok) {
      yield page;
      return;
    }
    for (const entry of page.value.entries) yield succeed(entry);
    before = page.value.next;
  }
}

async function fetchFile(
  { baseUrl, fetch }: RequestContext,
  query: Readonly<Record<string, string>>,
  accessToken: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Result<Blob>> {
  try {
    const request = new Request(`${baseUrl}${path}?${new URLSearchParams(query)}`, {
      headers: { ...bearer(accessToken) },
      ...(signal && { signal }),
    });
    const response = await fetch(request);
    const { ok, status, headers } = response;
    if (ok && /csv|ndjson/.test(headers.get('content-type') ?? '')) return succeed(await response.blob());
    const parsed = parseResponse<never>({ status, headers, text: await response.text() });
    return parsed.ok ? fail({ kind: 'network', message: 'The response is not the file' }) : parsed;
  } catch (thrown) {
    return toFailure(thrown, signal);
  }
}
