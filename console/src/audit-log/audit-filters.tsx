import type { ReactNode } from 'react';
import { useAuditUsers } from '../data/audit.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import styles from './audit-log.module.css';
import { type AuditKind, type AuditSearch, isReversed } from './audit-search.ts';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** The kinds to choose from. */
  readonly kinds: readonly AuditKind[];
  readonly onChange: (search: AuditSearch) => void;
}

export function AuditFilters({ search, kinds, onChange }: AuditFiltersProps): ReactNode {
  const text = strings.audit.filters;
  const { kindChoices } = strings.audit;
  const users = useAuditUsers().data ?? [];
  // The user in the URL may have no recent entries.
  const isListed = search.user === '' || users.some(({ userId }) => userId === search.user);
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
        value={search.user}
        choices={[
          { value: '', label: text.anyUser },
          ...listed.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
        onChange={(user) => onChange({ ...search, user })}
      />
      <TextField
        label={text.from}
        type="date"
        value={search.from}
        onChange={({ target }) => onChange({ ...search, from: target.value })}
      />
      <TextField
        label={text.to}
        type="date"
        value={search.to}
        error={isReversed(search) ? text.badOrder : undefined}
        onChange={({ target }) => onChange({ ...search, to: target.value })}
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
