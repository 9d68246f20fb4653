import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format, formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/field.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { formatHeight } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { HazardFacts } from '../../zones/hazard-facts.tsx';
import { HazardMark } from '../../zones/hazard-mark.tsx';
import { searchZones } from '../../zones/search-by-name.ts';
import { type PlanZone, type SharedFloor, toPlanZones } from '../../zones/shared-zones.ts';
import zoneRows from '../../zones/zone-rows.module.css';
import { ZoneSwatch } from '../../zones/zone-swatch.tsx';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import type { ShownFloor } from './shown-floor.ts';
import styles from './zone-list.module.css';

interface ZoneListProps {
  readonly floor: ShownFloor;
  readonly floors: readonly SharedFloor[];
  readonly selectedId: string | undefined;
  readonly onSelect: (zoneId: string | undefined, floorId?: string) => void;
  readonly onShowWhole: () => void;
}

/** The zones of this floor by name. A search also lists matching zones on other floors. */
export function ZoneList(props: ZoneListProps): ReactNode {
  const { floor, floors, selectedId, onSelect, onShowWhole } = props;
  const text = strings.share.zones;
  const titleId = useId();
  const [words, setWords] = useState('');
  const found = searchZones(floor.zones, words);
  const otherFloors = words.trim() === '' ? [] : searchFloors(floors, floor.id, words);
  const total = found.length + otherFloors.reduce((sum, { zones }) => sum + zones.length, 0);
  const count = formatCount(words.trim() === '' ? text.count : text.found, total);
  const { announce } = useToasts();
  useEffect(() => announce(count), [announce, count]);
  const rows = { selectedId, onSelect };
  return (
    <section className={styles.zones} aria-labelledby={titleId}>
      <div className={styles.zonesHead}>
        <h2 id={titleId}>{text.title}</h2>
        <span className={styles.muted}>{count}</span>
      </div>
      <search>
        <SearchField label={text.search} value={words} onChange={({ target }) => setWords(target.value)} />
      </search>
      {selectedId && <Button onClick={onShowWhole}>{text.deselect}</Button>}
      {found.length === 0 && <p className={styles.muted}>{getEmptyText(floor, floors)}</p>}
      <ZoneRows zones={found} floorId={floor.id} {...rows} />
      {otherFloors.length > 0 && <h3>{text.elsewhere}</h3>}
      {otherFloors.map(({ id, caption, zones }) => (
        <div key={id}>
          <h4 className={styles.floorName}>{caption}</h4>
          <ZoneRows zones={zones} floorId={id} {...rows} />
        </div>
      ))}
    </section>
  );
}

function getEmptyText(floor: ShownFloor, floors: readonly SharedFloor[]): string {
  if (floors.length === 0) return strings.share.page.noFloors;
  if (floor.missing === 'loading') return strings.share.page.loadingZones;
  if (floor.missing === 'unsaved') return strings.share.page.notSaved;
  return floor.zones.length === 0 ? strings.share.zones.none : strings.share.zones.noMatch;
}

function searchFloors(floors: readonly SharedFloor[], shownId: string, words: string) {
  return floors
    .filter(({ customMapFloorId }) => customMapFloorId !== shownId)
    .map((floor) => ({
      id: floor.customMapFloorId,
      caption: captionFloor(floor),
      zones: toPlanZones(searchZones(floor.zones, words)),
    }))
    .filter(({ zones }) => zones.length > 0);
}

interface ZoneRowsProps extends Pick<ZoneListProps, 'selectedId' | 'onSelect'> {
  readonly zones: readonly PlanZone[];
  readonly floorId: string;
}

function ZoneRows({ zones, floorId, selectedId, onSelect }: ZoneRowsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!selectedId) return;
    const row = list.current?.querySelector(`[data-zone="${CSS.escape(selectedId)}"]`);
    // A zone selected on the map may be far down the list. Scrolls only the list, not the page.
    if (row && list.current) scrollWithin(list.current, row);
  }, [selectedId]);
  if (zones.length === 0) return null;
  return (
    <ul ref={list} className={`${zoneRows.rows} ${styles.rows}`}>
      {zones.map((zone) => (
        <li key={zone.id} data-zone={zone.id}>
          <ZoneButton
            zone={zone}
            isSelected={zone.id === selectedId}
            onToggle={(isOn) => onSelect(isOn ? zone.id : undefined, floorId)}
          />
          {zone.id === selectedId && zone.hazard && (
            <HazardFacts hazard={zone.hazard} className={styles.metadata} />
          )}
          {zone.id === selectedId && <Metadata zone={zone} />}
        </li>
      ))}
    </ul>
  );
}

/** The department's notes about a zone, if the map shows them on share links. */
function Metadata({ zone }: { readonly zone: PlanZone }): ReactNode {
  const { entries } = zone.shape.metadata;
  if (entries.length === 0) return null;
  return (
    <dl className={styles.metadata} aria-label={format(strings.share.zones.metadata, { name: zone.name })}>
      {entries.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function scrollWithin(list: HTMLElement, row: Element): void {
  const frame = list.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}

interface ZoneButtonProps {
  readonly zone: PlanZone;
  readonly isSelected: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function ZoneButton({ zone, isSelected, onToggle }: ZoneButtonProps): ReactNode {
  const { name, zoneType, elevationFt, shape, hazard } = zone;
  const units = useUnits();
  return (
    <button
      type="button"
      className={`${zoneRows.zone} ${styles.zone}`}
      aria-pressed={isSelected}
      onClick={() => onToggle(!isSelected)}
    >
      <ZoneSwatch zoneType={zoneType} color={shape.color || null} />
      <span className={zoneRows.zoneText}>
        <span>{name}</span>
        <span className={styles.muted}>{getZoneTypeName(zoneType)}</span>
        {elevationFt !== null && (
          <span className={styles.muted}>
            {format(strings.share.zones.elevation, { height: formatHeight(elevationFt, units) })}
          </span>
        )}
      </span>
      {hazard && <HazardMark hazard={hazard} size={24} />}
    </button>
  );
}
