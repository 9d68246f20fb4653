import type { ApiFailure, RestoreResult, Result, TrashEntry } from '@muster/sdk/client';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { describeFailure, unwrapResult } from '../client/api-errors.ts';
import { useClient, useClientContext } from '../client/client-context.tsx';
import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';

const trashKey = ['trash'] as const;
const entriesPerPage = 50;

export interface TrashSearch {
  readonly kind: TrashEntry['kind'] | '';
  readonly name: string;
}

/** What was deleted and can be restored, the last deleted first, a page at a time. */
export function useTrash({ kind, name }: TrashSearch) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: [...trashKey, kind, name],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: before, signal }) => {
      const filter = { ...(kind && { kind }), ...(name && { name }) };
      const query = { ...filter, limit: entriesPerPage, ...(before !== undefined && { before }) };
      return unwrapResult(await client.get('/api/v4/Trash/GetTrash', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    // A row that asks whether to delete stays while another search loads.
    placeholderData: keepPreviousData,
  });
}

/** How many days what is deleted can be restored; 0 if it cannot. */
export function useTrashDays(): number {
  return useClientContext().settings.trashDays;
}

/** What the confirmation of a deletion says about restoring it. */
export function useKeptText(): string {
  const days = useTrashDays();
  return days === 0 ? strings.trash.notKept : formatCount(strings.trash.kept, days);
}

/** As many ids as one request takes. */
const idsAtOnce = 200;

type Restored = RestoreResult['restored'];

/**
 * Restores what was deleted, by its ids, and refetches what is shown. Tells the user what has changed.
 *
 * @returns what was restored, or what went wrong
 */
export function useRestore() {
  const client = useClient();
  const queries = useQueryClient();
  const { notice } = useToasts();
  return useCallback(
    async (ids: readonly string[]): Promise<Result<Restored>> => {
      const restored: RestoreResult['restored'][number][] = [];
      let failure: ApiFailure | undefined;
      for (let first = 0; first < ids.length; first += idsAtOnce) {
        const result = await client.trash.restore(ids.slice(first, first + idsAtOnce));
        if (result.ok) restored.push(...result.value.restored);
        else failure ??= result.error;
      }
      await queries.invalidateQueries(); // a map has floors, zones and share links, and all are shown somewhere
      if (failure && restored.length === 0) return { ok: false, error: failure };
      const changed = restored.filter(({ warnings }) => warnings && warnings.length > 0);
      // The one thing that the service warns of, in the language of the reader.
      if (changed.length > 0) notice(describeCount(strings.trash.withoutId, changed));
      return { ok: true, value: restored, etag: undefined };
    },
    [client, queries, notice],
  );
}

export function useDeleteForever() {
  const client = useClient();
  const queries = useQueryClient();
  return useCallback(
    async (id: string): Promise<Result<unknown>> => {
      const result = await client.trash.deleteForever([id]);
      await queries.invalidateQueries({ queryKey: trashKey });
      return result;
    },
    [client, queries],
  );
}

/** Reports that something was deleted, with a button that restores it. */
export function useReportDeletion(): (text: string, ids: readonly string[]) => void {
  const restore = useRestore();
  const { done, error } = useToasts();
  const days = useTrashDays();
  return useCallback(
    (report, ids) => {
      const text = strings.trash;
      const undo = async () => {
        const result = await restore(ids);
        if (!result.ok) return error(describeFailure(result.error));
        done(describeCount(text.undone, result.value));
      };
      if (days === 0 || ids.length === 0) done(report);
      else done(report, { label: text.undo, onChoose: () => void undo() });
    },
    [restore, done, error, days],
  );
}

/** A text about one thing by its name, or about several by their number. */
function describeCount(
  text: { readonly one: string; readonly other: string },
  things: readonly { readonly name: string }[],
): string {
  const [first] = things;
  return things.length === 1 && first
    ? format(text.one, { name: first.name })
    : format(text.other, { count: things.length });
}
