import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField, SelectField } from '../../ui/field.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { zoneTypes } from '../../zones/zone-colors.ts';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import { type EditorZone, filterZones, noFilter, type ZoneFilter } from '../model/editor-zones.ts';
import type { MarkedZones } from '../model/use-marked-zones.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import styles from './zone-list.module.css';
import { ZoneTable } from './zone-table.tsx';

interface ZoneListProps {
  readonly editor: ZoneEditor;
  readonly marked: MarkedZones;
  readonly onOpen: () => void;
}

/** The floor's zones in a table, with filters. */
export function ZoneList({ editor, marked, onOpen }: ZoneListProps): ReactNode {
  const text = strings.zones.table;
  const { zones, mayEdit, dispatch, state } = editor;
  const [filter, setFilter] = useState(noFilter);
  const shown = useMemo(() => filterZones(zones, filter), [zones, filter]);
  const count = formatCount(text.count, zones.length);
  const shownCount =
    shown.length === zones.length ? count : format(text.some, { shown: shown.length, count });
  const select = useCallback((id: string) => dispatch({ kind: 'select', id, shows: true }), [dispatch]);
  const { announce } = useToasts();
  const isFiltered = filter !== noFilter;
  useEffect(() => {
    if (isFiltered) announce(shownCount);
  }, [announce, shownCount, isFiltered]);
  return (
    <section className={styles.list} aria-label={text.label}>
      {zones.length > 0 && <Filters filter={filter} onChange={setFilter} />}
      <div className={styles.rows}>
        {zones.length === 0 && (
          <EmptyState icon="map" title={text.emptyTitle}>
            {mayEdit ? text.emptyText : text.emptyTextViewer}
          </EmptyState>
        )}
        {zones.length > 0 && shown.length === 0 && (
          <div className={styles.none}>
            <p>{text.noMatch}</p>
            <Button onClick={() => setFilter(noFilter)}>{text.clear}</Button>
          </div>
        )}
        {shown.length > 0 && (
          <ZoneTable
            zones={shown}
            selectedId={state.selectedId}
            marked={marked}
            mayMark={mayEdit}
            onSelect={select}
            onOpen={onOpen}
          />
        )}
      </div>
      <Foot editor={editor} marked={marked} shown={shown} count={zones.length > 0 ? shownCount : ''} />
    </section>
  );
}

interface FootProps extends Omit<ZoneListProps, 'onOpen'> {
  readonly shown: readonly EditorZone[];
  readonly count: string;
}

function Foot({ editor, marked, shown, count }: FootProps): ReactNode {
  const text = strings.zones;
  const { isOn } = marked;
  return (
    <div className={`${styles.foot} muted`}>
      <span>{count}</span>
      {editor.mayEdit && shown.length > 0 && (
        <Button kind="quiet" aria-pressed={isOn} onClick={isOn ? marked.stop : marked.start}>
          {isOn ? strings.viewer.done : text.bulk.start}
        </Button>
      )}
      {isOn && (
        <Button kind="quiet" onClick={() => marked.toggleAll(shown.map(({ id }) => id))}>
          {text.bulk.all}
        </Button>
      )}
      {editor.mayEdit && !isOn && (
        <Button kind="quiet" icon="add" onClick={() => editor.createZone([[]])}>
          {text.table.byCoordinates}
        </Button>
      )}
    </div>
  );
}

interface FiltersProps {
  readonly filter: ZoneFilter;
  readonly onChange: (filter: ZoneFilter) => void;
}

function Filters({ filter, onChange }: FiltersProps): ReactNode {
  const text = strings.zones.table;
  return (
    <search className={styles.filters}>
      <SearchField
        label={text.search}
        placeholder={text.searchPlaceholder}
        value={filter.words}
        onChange={({ target }) => onChange({ ...filter, words: target.value })}
      />
      <SelectField
        label={text.type}
        value={filter.type}
        choices={[
          { value: 'all', label: text.allTypes },
          ...zoneTypes.map((_, type) => ({ value: String(type), label: getZoneTypeName(type) })),
        ]}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <SelectField
        label={text.state}
        value={filter.state}
        choices={[
          { value: 'all', label: text.allStates },
          { value: 'active', label: text.active },
          { value: 'inactive', label: text.inactive },
        ]}
        onChange={(state) => onChange({ ...filter, state })}
      />
    </search>
  );
}
