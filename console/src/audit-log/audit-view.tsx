import type { AuditFilter } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useAuditEntries } from '../data/audit.ts';
import { EntryPages } from '../data/entry-pages.tsx';
import { strings } from '../strings.ts';
import { AuditFilters } from './audit-filters.tsx';
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
      <p className="muted">{intro}</p>
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
  const read = useAuditEntries(filter);
  return (
    <EntryPages
      query={read}
      text={strings.audit}
      emptyIcon="history"
      isFiltered={!isEmptySearch(search)}
      onClear={() => onChange(emptySearch)}
    >
      {(entry) => (
        <AuditRow
          key={entry.auditEntryId}
          entry={entry}
          onChoose={search.id ? undefined : () => onChange({ ...search, kind: entry.kind, id: entry.id })}
        />
      )}
    </EntryPages>
  );
}
