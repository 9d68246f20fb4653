import { type ReactNode, useEffect, useState } from 'react';
import { usePermission } from '../../client/client-context.tsx';
import { EntryPages } from '../../data/entry-pages.tsx';
import { type TrashSearch, useTrash, useTrashDays } from '../../data/trash.ts';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { SearchField, SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './trash-page.module.css';
import { TrashRow } from './trash-row.tsx';

const everything: TrashSearch = { kind: '', name: '' };

/** Lists what was deleted and can be restored. */
export function Component(): ReactNode {
  const text = strings.trashPage;
  const days = useTrashDays();
  const mayWrite = [usePermission('maps:write'), usePermission('calendar:write')].includes(true);
  if (!mayWrite)
    return (
      <Page title={text.title} width="narrow">
        <Notice kind="info">{strings.errors.forbidden}</Notice>
      </Page>
    );
  return (
    <Page title={text.title}>
      <p className="muted">{days === 0 ? text.introOff : formatCount(text.intro, days)}</p>
      <Contents />
    </Page>
  );
}

const typingMs = 250;

function Contents(): ReactNode {
  const [shown, setShown] = useState(everything);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setShown((before) => ({ ...before, name: typed.trim() })), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = () => {
    setTyped('');
    setShown(everything);
  };
  return (
    <>
      <Filters
        search={{ ...shown, name: typed }}
        onKind={(kind) => setShown((before) => ({ ...before, kind }))}
        onName={setTyped}
      />
      <Entries search={shown} onClear={clear} />
    </>
  );
}

interface FiltersProps {
  readonly search: TrashSearch;
  readonly onKind: (kind: TrashSearch['kind']) => void;
  readonly onName: (name: string) => void;
}

function Filters({ search, onKind, onName }: FiltersProps): ReactNode {
  const text = strings.trashPage.filters;
  const { kindChoices } = strings.trashPage;
  const maps = usePermission('maps:write');
  const calendar = usePermission('calendar:write');
  const kinds = [
    ...(maps ? (['map', 'floor', 'zone', 'point'] as const) : []),
    ...(calendar ? (['calendarItem'] as const) : []),
  ];
  return (
    <search className={styles.filters} aria-label={text.label}>
      <SearchField
        label={text.name}
        value={search.name}
        maxLength={200}
        onChange={({ target }) => onName(target.value)}
      />
      <SelectField
        label={text.kind}
        value={search.kind}
        choices={[
          { value: '', label: text.anyKind },
          ...kinds.map((kind) => ({ value: kind, label: kindChoices[kind] })),
        ]}
        onChange={onKind}
      />
    </search>
  );
}

interface EntriesProps {
  readonly search: TrashSearch;
  readonly onClear: () => void;
}

function Entries({ search, onClear }: EntriesProps): ReactNode {
  const read = useTrash(search);
  return (
    <EntryPages
      query={read}
      text={strings.trashPage}
      emptyIcon="delete"
      isFiltered={search.kind !== '' || search.name !== ''}
      onClear={onClear}
    >
      {(entry) => <TrashRow key={`${entry.kind} ${entry.id}`} entry={entry} />}
    </EntryPages>
  );
}
