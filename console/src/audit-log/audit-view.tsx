import type { AuditFilter } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useAuditEntries, useAuditUsers } from '../data/audit.ts';
import { EntryPages } from '../data/entry-pages.tsx';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { bind } from '../ui/bind.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
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

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** The kinds to choose from. */
  readonly kinds: readonly AuditKind[];
  readonly onChange: (search: AuditSearch) => void;
}

function AuditFilters({ search, kinds, onChange }: AuditFiltersProps): ReactNode {
  const text = strings.audit.filters;
  const { kindChoices } = strings.audit;
  const users = useAuditUsers().data ?? [];
  // The user in the URL may have no recent entries.
  const isListed = search.user === '' || users.some(({ userId }) => userId === search.user);
  const bound = bind(search, (changes) => onChange({ ...search, ...changes }));
  const listed = isListed ? users : [...users, { userId: search.user, name: search.user }];
  return (
    <search className={styles.filters} aria-label={text.label}>
      <SelectField
        label={text.kind}
        value={search.kind}
        choices={[
          { value: '', label: text.anyKind },
          ...kinds.map((kind) => ({ value: kind, label: kindChoices[kind] })),
        ]}
        onChange={(kind) => onChange({ ...search, kind, id: '' })}
      />
      <SelectField
        label={text.user}
        choices={[
          { value: '', label: text.anyUser },
          ...listed.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
        {...bound.choice('user')}
      />
      <TextField label={text.from} type="date" {...bound.text('from')} />
      <TextField
        label={text.to}
        type="date"
        {...bound.text('to')}
        error={isReversed(search) ? text.badOrder : undefined}
      />
      {search.id && (
        <p className={`${styles.onlyOne} beside`}>
          {format(text.onlyOne, { kind: search.kind ? strings.audit.kinds[search.kind] : '' })}{' '}
          <Button kind="quiet" onClick={() => onChange({ ...search, kind: '', id: '' })}>
            {text.showAll}
          </Button>
        </p>
      )}
    </search>
  );
}
