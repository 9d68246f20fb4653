import type { Point } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { Pictogram } from '../../points/pictogram.tsx';
import { namePoint } from '../../points/point-types.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import rows from '../../zones/zone-rows.module.css';
import styles from './points-page.module.css';

interface PointListProps {
  readonly points: readonly Point[];
  /** The points that are chosen for an action with all of them. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
}

/** The points of a floor by name. */
export function PointList({ points, chosen, onChoose, onOpen }: PointListProps): ReactNode {
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
          <li key={id} className={styles.row}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                aria-label={format(strings.pointEditor.bulk.choose, { name: namePoint(point) })}
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => onChoose(withOrWithout(chosen, id, currentTarget.checked))}
              />
            </label>
            <button type="button" className={rows.zone} onClick={() => onOpen(id)}>
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

function withOrWithout(chosen: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}
