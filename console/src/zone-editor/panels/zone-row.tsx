import { type MouseEvent, memo, type ReactNode } from 'react';
import { strings } from '../../strings.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatHeight } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { toHazard } from '../../zones/hazard.ts';
import { HazardMark } from '../../zones/hazard-mark.tsx';
import { ZoneSwatch } from '../../zones/zone-swatch.tsx';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import type { EditorZone } from '../model/editor-zones.ts';
import styles from './zone-table.module.css';

export type OnRow = (id: string, event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>) => void;

export function rowId(id: string | undefined): string {
  return `zone-row-${id}`;
}

interface ZoneRowProps {
  readonly zone: EditorZone;
  readonly index: number;
  readonly isSelected: boolean;
  /** Undefined unless several zones are being selected. */
  readonly isMarked: boolean | undefined;
  readonly onRow: OnRow;
}

export const ZoneRow = memo(function ZoneRow({
  zone,
  index,
  isSelected,
  isMarked,
  onRow,
}: ZoneRowProps): ReactNode {
  const { shape, isUnsaved } = zone;
  const hazard = toHazard(shape.hazard);
  const text = strings.zones;
  const units = useUnits();
  return (
    <tr
      id={rowId(zone.id)}
      aria-rowindex={index + 2}
      aria-selected={isMarked ?? isSelected}
      className={isSelected ? styles.selected : undefined}
      onClick={(event) => onRow(zone.id, event)}
    >
      <td>
        <span className={`${styles.name} inline`}>
          {isMarked !== undefined && <Icon name={isMarked ? 'checked' : 'unchecked'} size={20} />}
          <ZoneSwatch zoneType={shape.zoneType} color={shape.color} isActive={shape.isActive} />
          <span className={styles.words}>{shape.name || text.unnamed}</span>
          {hazard && <HazardMark hazard={hazard} size={16} />}
          {isUnsaved && <span className={styles.unsaved}>{text.unsaved}</span>}
        </span>
      </td>
      <td>{getZoneTypeName(shape.zoneType)}</td>
      <YesNo isYes={shape.isActive} />
      <YesNo isYes={shape.isSearchable} />
      <td className={styles.number}>
        {shape.elevation === '' ? '' : formatHeight(Number(shape.elevation), units)}
      </td>
    </tr>
  );
});

function YesNo({ isYes }: { readonly isYes: boolean }): ReactNode {
  const text = strings.zones.table;
  return (
    <td className={styles.mark}>
      {isYes ? <Icon name="check" size={18} /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{isYes ? text.yes : text.no}</span>
    </td>
  );
}
