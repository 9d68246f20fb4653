import type { Point } from '@muster/sdk/client';
import { type ReactNode, useMemo } from 'react';
import { Pictogram } from '../../points/pictogram.tsx';
import { namePoint } from '../../points/point-types.ts';
import { formatDate } from '../../strings/dates.ts';
import { strings } from '../../strings.ts';
import { DataGrid } from '../../ui/data-grid.tsx';
import { type GridColumn, type GridOrder, RowName, YesNo } from '../../ui/data-grid-rows.tsx';
import type { Marked } from '../../ui/use-marked.ts';
import styles from './points-page.module.css';
import { sortPoints } from './sort-points.ts';

interface PointRow {
  readonly id: string;
  readonly point: Point;
}

interface PointTableProps {
  readonly points: readonly Point[];
  /** The points that are marked for an action with all of them. */
  readonly marked: Marked;
  readonly order: GridOrder;
  readonly onSort: (order: GridOrder) => void;
  readonly onOpen: (id: string) => Promise<void>;
}

/** The points of a floor. A press of a column sorts by it. */
export function PointTable({ points, order, onOpen, ...grid }: PointTableProps): ReactNode {
  const text = strings.pointEditor;
  const rows = useMemo(
    () =>
      sortPoints(points, order, strings.points.types).map((point) => ({ id: point.customMapPointId, point })),
    [points, order],
  );
  const columns = useMemo(createColumns, []);
  if (points.length === 0) return <p>{text.none}</p>;
  return (
    <DataGrid
      {...{ rows, columns, order, ...grid }}
      label={text.list}
      nameOf={({ point }) => namePoint(point)}
      onOpen={(id) => void onOpen(id)}
    />
  );
}

/** In narrow panels, the pictogram says the type, and the note is below the name. */
function createColumns(): readonly GridColumn<PointRow>[] {
  const heading = strings.pointEditor.columns;
  const { inactive } = strings.zones.table;
  return [
    {
      ...{ id: 'type', heading: heading.type, kind: 'icon' },
      cell: ({ point: { pointType } }) => (
        <span className="inline">
          <Pictogram type={pointType} />
          <span>{strings.points.types[pointType]}</span>
        </span>
      ),
    },
    {
      ...{ id: 'label', heading: heading.label },
      cell: ({ point }) => (
        <>
          <RowName>{namePoint(point)}</RowName>
          <small className={styles.hidden}>
            {[point.note, !point.isActive && inactive].filter(Boolean).join(' · ')}
          </small>
        </>
      ),
    },
    { ...{ id: 'note', heading: heading.note, from: 40 }, cell: ({ point }) => point.note },
    {
      ...{ id: 'position', heading: heading.position, width: '7rem', from: 40 },
      cell: ({ point: { latitude, longitude } }) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    },
    {
      ...{ id: 'verifiedOn', heading: heading.verifiedOn, width: '6.5rem' },
      cell: ({ point: { verifiedOn } }) => verifiedOn && formatDate(verifiedOn),
    },
    {
      ...{ id: 'active', heading: heading.active, width: '5rem', from: 40 },
      cell: ({ point }) => <YesNo isYes={point.isActive} />,
    },
  ];
}
