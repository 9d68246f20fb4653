import type { Point } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { Pictogram } from '../../points/pictogram.tsx';
import { namePoint } from '../../points/point-types.ts';
import { strings } from '../../strings.ts';
import rows from '../../zones/zone-rows.module.css';

interface PointListProps {
  readonly points: readonly Point[];
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
}

/** The points of a floor by name. */
export function PointList({ points, selectedId, onSelect }: PointListProps): ReactNode {
  const text = strings.points;
  if (points.length === 0) return <p>{strings.pointEditor.none}</p>;
  const sorted = points.toSorted((a, b) =>
    namePoint(a).localeCompare(namePoint(b), undefined, { numeric: true }),
  );
  return (
    <ul className={rows.rows} aria-label={strings.pointEditor.list}>
      {sorted.map((point) => {
        const { customMapPointId: id, pointType, label, isActive } = point;
        return (
          <li key={id}>
            <button
              type="button"
              className={rows.zone}
              aria-pressed={id === selectedId}
              onClick={() => onSelect(id === selectedId ? undefined : id)}
            >
              <Pictogram type={pointType} />
              <span className={rows.zoneText}>
                <span>{namePoint(point)}</span>
                {label && <small>{text.types[pointType]}</small>}
                {!isActive && <small>{strings.zones.table.inactive}</small>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
