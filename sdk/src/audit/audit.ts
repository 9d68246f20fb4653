import { type Result, succeed } from '../http/result.ts';
import type { ApiCalls, RequestContext } from '../requests/api-calls.ts';
import { readFile } from '../requests/read-file.ts';
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
    file: (format, filter = {}, { signal } = {}) => readFile(context, path, { format, ...filter }, signal),
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
