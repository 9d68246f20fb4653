import type { AuditEntry, AuditFilter, Result } from '@muster/sdk/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

const auditKey = ['audit'] as const;
const path = '/api/v4/Audit/GetEntries';
const entriesPerPage = 50;

/** The audit log, newest entries first, one page at a time. */
export function useAuditEntries(filter: AuditFilter) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: [...auditKey, 'entries', filter],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { ...filter, limit: entriesPerPage, ...(before !== undefined && { before }) };
      return unwrapResult(await client.get(path, { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** A user whose changes can be shown. */
export interface AuditUser {
  readonly userId: string;
  readonly name: string;
}

const entriesForUsers = 1_000;

/** The users in the newest entries, sorted by name. */
export function useAuditUsers() {
  const client = useClient();
  return useQuery({
    queryKey: [...auditKey, 'users'],
    queryFn: async ({ signal }) => {
      const query = { limit: entriesForUsers };
      return listUsers(unwrapResult(await client.get(path, { params: { query }, signal })).entries);
    },
  });
}

function listUsers(entries: readonly AuditEntry[]): readonly AuditUser[] {
  const names = new Map<string, string>();
  for (const { userId, userName } of entries)
    if (userId !== null && !names.has(userId)) names.set(userId, userName ?? userId);
  return [...names]
    .map(([userId, name]) => ({ userId, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Downloads the entries as a CSV file. */
export function useAuditFile(): (filter: AuditFilter) => Promise<Result<Blob>> {
  const client = useClient();
  return (filter) => client.audit.file('csv', filter);
}
