import type { ApiFailure, RestoreResult, Result, TrashEntry } from '@muster/sdk/client';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
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

/** Deleted things that can be restored, last deleted first, one page at a time. */
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
    // Keep the rows while another search loads, because one of them may be showing a confirmation.
    placeholderData: keepPreviousData,
  });
}

/** For how many days deleted things can be restored; 0 if they cannot. */
export function useTrashDays(): number {
  return useClientContext().settings.trashDays;
}

/** The text about restoring in the confirmation of a deletion. */
export function useKeptText(): string {
  const days = useTrashDays();
  return days === 0 ? strings.trash.notKept : formatCount(strings.trash.kept, days);
}

/** The maximum number of ids per request. */
const idsAtOnce = 200;

type Restored = RestoreResult['restored'];

/**
 * Restores deleted things by their ids, and refetches the data on screen. Tells the user what has changed.
 *
 * @returns what was restored, or what went wrong
 */
export function useRestore() {
  const client = useClient();
  const queries = useQueryClient();
  const { notice } = useToasts();
  return async (ids: readonly string[]): Promise<Result<Restored>> => {
    const restored: RestoreResult['restored'][number][] = [];
    let failure: ApiFailure | undefined;
    for (let first = 0; first < ids.length; first += idsAtOnce) {
      const result = await client.trash.restore(ids.slice(first, first + idsAtOnce));
      if (result.ok) restored.push(...result.value.restored);
      else failure ??= result.error;
    }
    await queries.invalidateQueries(); // a map has floors, zones and share links, each of which may be on screen
    if (failure && restored.length === 0) return { ok: false, error: failure };
    const changed = restored.filter(({ warnings }) => warnings && warnings.length > 0);
    // The only warning that the service sends, shown in the user's language.
    if (changed.length > 0) notice(describeCount(strings.trash.withoutId, changed));
    return { ok: true, value: restored, etag: undefined };
  };
}

export function useDeleteForever() {
  const client = useClient();
  const queries = useQueryClient();
  return async (id: string): Promise<Result<unknown>> => {
    const result = await client.trash.deleteForever([id]);
    await queries.invalidateQueries({ queryKey: trashKey });
    return result;
  };
}

/** What was deleted: ids of trash entries, or how to take back deletions that are drafts. */
export type Deleted = readonly string[] | (() => Promise<Result<readonly { readonly name: string }[]>>);

/** Reports a deletion, with a button to restore what was deleted. */
export function useReportDeletion(): (text: string, deleted: Deleted) => void {
  const restore = useRestore();
  const { done, error } = useToasts();
  const days = useTrashDays();
  return (report, deleted) => {
    const text = strings.trash;
    const isDraft = typeof deleted === 'function';
    const undo = async () => {
      const result = await (isDraft ? deleted() : restore(deleted));
      if (!result.ok) return error(describeFailure(result.error));
      done(describeCount(text.undone, result.value));
    };
    if (!isDraft && (days === 0 || deleted.length === 0)) done(report);
    else done(report, { label: text.undo, onChoose: () => void undo() });
  };
}

/** A text about one thing, with its name, or about several, with their number. */
function describeCount(
  text: { readonly one: string; readonly other: string },
  things: readonly { readonly name: string }[],
): string {
  const [first] = things;
  return things.length === 1 && first
    ? format(text.one, { name: first.name })
    : format(text.other, { count: things.length });
}
