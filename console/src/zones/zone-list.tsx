import { type ReactNode, type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { onDensityChange, readDensity, rowHeightPx } from '../browser/density.ts';
import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid.tsx';
import { ItemFilters } from '../ui/item-filters.tsx';
import { useToasts } from '../ui/toast.tsx';
import type { Marked } from '../ui/use-marked.ts';
import { filterZones, noFilter } from './search-zones.ts';
import { zoneTypes } from './zone-colors.ts';
import { type ListedZone, useZoneColumns } from './zone-columns.tsx';
import styles from './zone-list.module.css';
import { getZoneTypeName } from './zone-types.ts';

/** The zones of a floor. */
export interface ListedFloor {
  readonly id: string;
  readonly caption: string;
  readonly zones: readonly ListedZone[];
}

interface ZoneListProps {
  readonly floor: ListedFloor;
  /** A search also finds zones of these. */
  readonly otherFloors?: () => readonly ListedFloor[];
  /** Shown if there are no zones. */
  readonly empty: ReactNode;
  readonly selectedId: string | undefined;
  /** Called without a zone if the selected one is pressed again. */
  readonly onSelect: (zoneId: string | undefined, floorId: string) => void;
  readonly field?: RefObject<HTMLInputElement | null> | undefined;
  /** Whether the list scrolls, because there may be too many zones to show them all. */
  readonly scrolls?: boolean;
  readonly editing?: Editing;
}

/** What makes the list a table for those who edit zones. The arrow keys select. */
interface Editing {
  readonly marked: Marked | undefined;
  /** Called when Enter is pressed on a zone. */
  readonly onOpen: () => void;
  readonly actions: (shown: readonly ListedZone[]) => ReactNode;
}

/** The zones of a floor, and those of other floors that a search finds. */
export function ZoneList(props: ZoneListProps): ReactNode {
  const { floor, empty, selectedId, onSelect, field, scrolls, editing } = props;
  const text = strings.zones.table;
  const { filter, setFilter, shown, elsewhere, count } = useFilter(props);
  const density = useSyncExternalStore(onDensityChange, readDensity);
  const columns = useZoneColumns(editing !== undefined);
  const gridOf = (id: string) => ({
    ...{ columns, nameOf, selectedId, marked: editing?.marked },
    onMove: editing && ((zoneId: string) => onSelect(zoneId, id)),
    onOpen: editing?.onOpen ?? ((zoneId: string) => onSelect(zoneId === selectedId ? undefined : zoneId, id)),
  });
  const rowPx = editing ? rowHeightPx(density) : scrolls ? rowHeightPx('comfortable') + 4 : undefined;
  return (
    <section
      className={editing ? styles.editing : styles.list}
      aria-label={editing ? text.label : strings.zones.title}
    >
      {!editing && (
        <div className={styles.head}>
          <h2>{strings.zones.title}</h2>
          <span className="muted">{count}</span>
        </div>
      )}
      {(floor.zones.length > 0 || !editing) && (
        <ItemFilters
          className={styles.filters}
          {...{ filter, text, field }}
          onChange={setFilter}
          types={editing && typeChoices()}
          states={stateChoices()}
        />
      )}
      <div className={styles.rows}>
        {floor.zones.length === 0 && empty}
        {floor.zones.length > 0 && shown.length === 0 && (
          <div className={styles.none}>
            <p>{text.noMatch}</p>
            <Button onClick={() => setFilter(noFilter)}>{text.clear}</Button>
          </div>
        )}
        {shown.length > 0 && <DataGrid {...gridOf(floor.id)} label={text.label} rows={shown} rowPx={rowPx} />}
      </div>
      {elsewhere.length > 0 && <h3>{strings.share.zones.elsewhere}</h3>}
      {elsewhere.map(({ id, caption, found }) => (
        <div key={id}>
          <h4>{caption}</h4>
          <DataGrid {...gridOf(id)} label={caption} rows={found} />
        </div>
      ))}
      {editing && (
        <div className={`${styles.foot} muted`}>
          <span>{floor.zones.length > 0 && count}</span>
          {editing.actions(shown)}
        </div>
      )}
    </section>
  );
}

function typeChoices() {
  const types = zoneTypes.map((_, type) => ({ value: String(type), label: getZoneTypeName(type) }));
  return [{ value: 'all', label: strings.zones.table.allTypes }, ...types];
}

function stateChoices() {
  const { allStates, active, inactive } = strings.zones.table;
  return [
    { value: 'all', label: allStates },
    { value: 'active', label: active },
    { value: 'inactive', label: inactive },
  ];
}

const nameOf = ({ shape }: ListedZone) => shape.name || strings.zones.unnamed;

/** The filter, what it finds, and how many zones these are, which is announced. */
function useFilter({ floor: { zones }, otherFloors, editing }: ZoneListProps) {
  const text = strings.zones.table;
  const [filter, setFilter] = useState(noFilter);
  const shown = useMemo(() => filterZones(zones, filter), [zones, filter]);
  const others = filter.words.trim() ? (otherFloors?.() ?? []) : [];
  const elsewhere = others
    .map((other) => ({ ...other, found: filterZones(other.zones, filter) }))
    .filter(({ found }) => found.length > 0);
  const sum = (counts: readonly number[]) => counts.reduce((before, next) => before + next, 0);
  const found = shown.length + sum(elsewhere.map((other) => other.found.length));
  const all = zones.length + sum(others.map((other) => other.zones.length));
  const total = formatCount(text.count, all);
  const count = found === all ? total : format(text.some, { shown: found, count: total });
  const { announce } = useToasts();
  const isAnnounced = filter !== noFilter || !editing;
  useEffect(() => {
    if (isAnnounced) announce(count);
  }, [announce, count, isAnnounced]);
  return { filter, setFilter, shown, elsewhere, count };
}
