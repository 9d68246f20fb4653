import type { AuditFilter } from '@muster/sdk/client';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { describeError } from '../client/api-errors.ts';
import { useAuditEntries } from '../data/audit.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToasts } from '../ui/toast.tsx';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-log.module.css';
import { AuditRow } from './audit-row.tsx';
import {
  type AuditKind,
  type AuditSearch,
  emptySearch,
  isEmptySearch,
  isReversed,
  readSearch,
  toFilter,
  writeSearch,
} from './audit-search.ts';

interface AuditViewProps {
  /** Limits the log to what belongs to this map. */
  readonly customMapId?: string;
  readonly kinds: readonly AuditKind[];
  readonly intro: string;
}

/** The audit log with its filters, which are stored in the URL of the page. */
export function AuditView({ customMapId, kinds, intro }: AuditViewProps): ReactNode {
  const { search, change } = useAuditSearch();
  return (
    <>
      <p className={styles.muted}>{intro}</p>
      <AuditFilters search={search} kinds={kinds} onChange={change} />
      {!isReversed(search) && (
        <AuditList search={search} filter={toFilter(search, customMapId)} onChange={change} />
      )}
    </>
  );
}

export function useAuditSearch() {
  const [query, setQuery] = useSearchParams();
  // Updates the URL synchronously. If the field showed the URL's value a moment later, it would lose typed letters.
  const change = (next: AuditSearch) => setQuery(writeSearch(next), { replace: true, flushSync: true });
  return { search: readSearch(query), change };
}

interface AuditListProps {
  readonly search: AuditSearch;
  readonly filter: AuditFilter;
  readonly onChange: (search: AuditSearch) => void;
}

function AuditList({ search, filter, onChange }: AuditListProps): ReactNode {
  const text = strings.audit;
  const read = useAuditEntries(filter);
  const entries = read.data?.pages.flatMap((page) => page.entries);
  const count = entries && formatCount(text.shown, entries.length);
  const { announce } = useToasts();
  useEffect(() => {
    if (count) announce(count);
  }, [announce, count]);
  if (read.isLoadingError)
    return (
      <LoadFailure
        title={text.loadFailed}
        message={describeError(read.error)}
        onRetry={() => void read.refetch()}
      />
    );
  if (!entries)
    return (
      <div role="status" aria-label={strings.actions.loading}>
        <Skeleton height="20rem" />
      </div>
    );
  if (entries.length === 0) return <NoEntries search={search} onClear={() => onChange(emptySearch)} />;
  return (
    <>
      <p className={styles.muted}>{count}</p>
      <ul className={styles.rows}>
        {entries.map((entry) => (
          <AuditRow
            key={entry.auditEntryId}
            entry={entry}
            onChoose={search.id ? undefined : () => onChange({ ...search, kind: entry.kind, id: entry.id })}
          />
        ))}
      </ul>
      <Older read={read} />
    </>
  );
}

function Older({ read }: { readonly read: ReturnType<typeof useAuditEntries> }): ReactNode {
  const text = strings.audit;
  const { error } = useToasts();
  const load = async () => {
    const next = await read.fetchNextPage();
    if (next.isFetchNextPageError) error(text.loadMoreFailed);
  };
  if (!read.hasNextPage) return <p className={styles.muted}>{text.end}</p>;
  return (
    <div>
      <Button icon="down" busy={read.isFetchingNextPage} onClick={() => void load()}>
        {text.loadMore}
      </Button>
    </div>
  );
}

interface NoEntriesProps {
  readonly search: AuditSearch;
  readonly onClear: () => void;
}

function NoEntries({ search, onClear }: NoEntriesProps): ReactNode {
  const text = strings.audit;
  if (isEmptySearch(search))
    return (
      <EmptyState icon="history" title={text.emptyTitle}>
        {text.emptyText}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="search"
      title={text.noMatchTitle}
      action={<Button onClick={onClear}>{text.clearFilters}</Button>}
    >
      {text.noMatchText}
    </EmptyState>
  );
}
