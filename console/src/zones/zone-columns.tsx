import { type ReactNode, useMemo } from 'react';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { type GridColumn, RowName, YesNo } from '../ui/data-grid-rows.tsx';
import { formatHeight, type Units } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import { toHazard } from './hazard.ts';
import { HazardMark } from './hazard-mark.tsx';
import type { ShownZone } from './zone-features.ts';
import styles from './zone-list.module.css';
import { ZoneSwatch } from './zone-swatch.tsx';
import { getZoneTypeName } from './zone-types.ts';

export interface ListedZone extends ShownZone {
  readonly isUnsaved?: boolean;
}

/** What a list shows of zones: everything in columns to those who edit them, otherwise the type and elevation below the name. */
export function useZoneColumns(isEditing: boolean): readonly GridColumn<ListedZone>[] {
  const units = useUnits();
  return useMemo(() => (isEditing ? tableColumns(units) : [detailed(units)]), [isEditing, units]);
}

function tableColumns(units: Units): readonly GridColumn<ListedZone>[] {
  const text = strings.zones.table;
  return [
    { id: 'name', heading: text.name, cell: (zone) => <ZoneName zone={zone} /> },
    {
      ...{ id: 'type', heading: text.type, width: 'clamp(5.75rem, 24cqi, 7rem)', from: 19 },
      cell: ({ shape }) => getZoneTypeName(shape.zoneType),
    },
    {
      ...{ id: 'active', heading: text.active, width: '4.25rem', from: 19 },
      cell: ({ shape }) => <YesNo isYes={shape.isActive} />,
    },
    {
      ...{ id: 'searchable', heading: text.searchable, width: '6.25rem', from: 24 },
      cell: ({ shape }) => <YesNo isYes={shape.isSearchable} />,
    },
    {
      ...{ id: 'elevation', heading: text.elevation, width: '5.75rem', from: 36, kind: 'number' },
      cell: ({ shape }) => shape.elevation && formatHeight(Number(shape.elevation), units),
    },
  ];
}

function detailed(units: Units): GridColumn<ListedZone> {
  const cell = (zone: ListedZone) => {
    const { zoneType, elevation } = zone.shape;
    const height = elevation && formatHeight(Number(elevation), units);
    return (
      <ZoneName zone={zone} hazardPx={24}>
        <small>{getZoneTypeName(zoneType)}</small>
        {height && <small>{format(strings.share.zones.elevation, { height })}</small>}
      </ZoneName>
    );
  };
  return { id: 'name', heading: strings.zones.table.name, cell };
}

interface ZoneNameProps {
  readonly zone: ListedZone;
  readonly hazardPx?: number;
  readonly children?: ReactNode;
}

function ZoneName({ zone: { shape, isUnsaved }, hazardPx = 16, children }: ZoneNameProps): ReactNode {
  const hazard = toHazard(shape.hazard);
  return (
    <span className="inline">
      <ZoneSwatch zoneType={shape.zoneType} color={shape.color} isActive={shape.isActive} />
      <span className={styles.name}>
        <RowName>{shape.name || strings.zones.unnamed}</RowName>
        {children}
      </span>
      {hazard && <HazardMark hazard={hazard} size={hazardPx} />}
      {isUnsaved && <span className={styles.unsaved}>{strings.zones.unsaved}</span>}
    </span>
  );
}
