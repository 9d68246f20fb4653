import { type Result, succeed } from '../http/result.ts';
import type { ApiCalls } from '../requests/api-calls.ts';
import type { DeletedForever, RestoreResult, TrashEntry } from '../resources.ts';

/** Filters for the trash. Every filter is optional. */
export interface TrashFilter {
  readonly kind?: TrashEntry['kind'];
  /** Part of the name; case and accents are ignored. */
  readonly name?: string;
}

export interface TrashOptions {
  readonly signal?: AbortSignal;
}

/** Deleted things that can be restored. Only for users who may delete. */
export interface Trash {
  /** The entries, most recently deleted first, in pages that are read as needed. A failed result is always the last one. */
  readonly getTrash: (
    filter?: TrashFilter,
    options?: TrashOptions,
  ) => AsyncGenerator<Result<TrashEntry>, void>;
  /** Restores deleted things by their ids: those of maps, floors and zones, and those of calendar items as text. */
  readonly restore: (ids: readonly string[], options?: TrashOptions) => Promise<Result<RestoreResult>>;
  /** Deletes things from the trash: no one can restore them any more. */
  readonly deleteForever: (ids: readonly string[], options?: TrashOptions) => Promise<Result<DeletedForever>>;
}

const entriesPerPage = 200;

export function createTrash(calls: ApiCalls): Trash {
  return {
    getTrash: (filter, options) => readEntries(calls, filter, options),
    restore: (ids, { signal } = {}) =>
      calls.post('/api/v4/Trash/Restore', { body: { ids }, ...(signal && { signal }) }),
    deleteForever: (ids, { signal } = {}) =>
      calls.post('/api/v4/Trash/DeleteForever', { body: { ids }, ...(signal && { signal }) }),
  };
}

async function* readEntries(
  calls: ApiCalls,
  filter: TrashFilter = {},
  { signal }: TrashOptions = {},
): AsyncGenerator<Result<TrashEntry>, void> {
  for (let before: string | null | undefined; before !== null; ) {
    const query = { ...filter, limit: entriesPerPage, ...(before !== undefined && { before }) };
    const page = await calls.get('/api/v4/Trash/GetTrash', {
      params: { query },
      ...(signal && { signal }),
    });
    if (!page.ok) {
      yield page;
      return;
    }
    for (const entry of page.value.entries) yield succeed(entry);
    before = page.value.next;
  }
}
