import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { SearchField } from '../ui/field.tsx';
import { useToasts } from '../ui/toast.tsx';
import { formatHeight } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import { HazardMark } from '../zones/hazard-mark.tsx';
import { searchZones } from '../zones/search-by-name.ts';
import type { PlanZone } from '../zones/shared-zones.ts';
import zoneRows from '../zones/zone-rows.module.css';
import { ZoneSwatch } from '../zones/zone-swatch.tsx';
import { getZoneTypeName } from '../zones/zone-types.ts';
import styles from './zone-list.module.css';

/** The zones of a floor. */
export interface ListedFloor {
  readonly id: string;
  readonly caption: string;
  readonly zones: readonly PlanZone[];
}

interface ZoneListProps {
  readonly floor: ListedFloor;
  /** A search also finds zones of these. */
  readonly otherFloors?: () => readonly ListedFloor[];
  /** Why there are no zones. */
  readonly emptyText: string;
  readonly selectedId: string | undefined;
  readonly onSelect: (zoneId: string | undefined, floorId: string) => void;
  readonly field?: RefObject<HTMLInputElement | null>;
}

/** The zones of a floor by name. A search also lists matching zones on other floors. */
export function ZoneList(props: ZoneListProps): ReactNode {
  const { floor, otherFloors = noFloors, emptyText, selectedId, onSelect, field } = props;
  const text = strings.share.zones;
  const titleId = useId();
  const [words, setWords] = useState('');
  const found = searchZones(floor.zones, words);
  const elsewhere = words.trim() === '' ? [] : searchFloors(otherFloors(), words);
  const total = found.length + elsewhere.reduce((sum, { zones }) => sum + zones.length, 0);
  const count = formatCount(words.trim() === '' ? strings.zones.table.count : text.found, total);
  const { announce } = useToasts();
  useEffect(() => announce(count), [announce, count]);
  const rows = { selectedId, onSelect };
  return (
    <section className={styles.zones} aria-labelledby={titleId}>
      <div className={styles.zonesHead}>
        <h2 id={titleId}>{strings.zones.title}</h2>
        <span className="muted">{count}</span>
      </div>
      <search>
        <SearchField
          ref={field}
          label={text.search}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </search>
      {found.length === 0 && <p className="muted">{floor.zones.length === 0 ? emptyText : text.noMatch}</p>}
      <ZoneRows zones={found} floorId={floor.id} {...rows} />
      {elsewhere.length > 0 && <h3>{text.elsewhere}</h3>}
      {elsewhere.map(({ id, caption, zones }) => (
        <div key={id}>
          <h4 className={styles.floorName}>{caption}</h4>
          <ZoneRows zones={zones} floorId={id} {...rows} />
        </div>
      ))}
    </section>
  );
}

const noFloors = () => [];

function searchFloors(floors: readonly ListedFloor[], words: string): readonly ListedFloor[] {
  return floors
    .map((floor) => ({ ...floor, zones: searchZones(floor.zones, words) }))
    .filter(({ zones }) => zones.length > 0);
}

interface ZoneRowsProps extends Pick<ZoneListProps, 'selectedId' | 'onSelect'> {
  readonly zones: readonly PlanZone[];
  readonly floorId: string;
}

function ZoneRows({ zones, floorId, selectedId, onSelect }: ZoneRowsProps): ReactNode {
  if (zones.length === 0) return null;
  return (
    <ul className={zoneRows.rows}>
      {zones.map((zone) => (
        <li key={zone.id}>
          <ZoneButton
            zone={zone}
            isSelected={zone.id === selectedId}
            onToggle={(isOn) => onSelect(isOn ? zone.id : undefined, floorId)}
          />
        </li>
      ))}
    </ul>
  );
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
        <span className="muted">{getZoneTypeName(zoneType)}</span>
        {elevationFt !== null && (
          <span className="muted">
            {format(strings.share.zones.elevation, { height: formatHeight(elevationFt, units) })}
          </span>
        )}
      </span>
      {hazard && <HazardMark hazard={hazard} size={24} />}
    </button>
  );
}
