import type { Point } from '@muster/sdk/client';
import { memo, type ReactNode, useMemo } from 'react';
import { Pictogram } from '../../points/pictogram.tsx';
import { namePoint } from '../../points/point-types.ts';
import { formatDate } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './point-table.module.css';
import { nextOrder, type PointColumn, type PointOrder, pointColumns, sortPoints } from './sort-points.ts';

interface PointTableProps {
  readonly points: readonly Point[];
  /** The points that are chosen for an action with all of them. */
  readonly chosen: ReadonlySet<string>;
  /** Also called with a function, so that rows do not change with the other rows. */
  readonly onChoose: (change: (chosen: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readonly order: PointOrder;
  readonly onSort: (order: PointOrder) => void;
  readonly onOpen: (id: string) => Promise<void>;
}

/** The points of a floor. A press of a column sorts by it. */
export function PointTable({ points, chosen, onChoose, order, onSort, onOpen }: PointTableProps): ReactNode {
  const text = strings.pointEditor;
  const sorted = useMemo(() => sortPoints(points, order, strings.points.types), [points, order]);
  if (points.length === 0) return <p>{text.none}</p>;
  const isAllChosen = points.every(({ customMapPointId }) => chosen.has(customMapPointId));
  const chooseAll = (isChosen: boolean) =>
    onChoose(() => new Set(isChosen ? points.map(({ customMapPointId }) => customMapPointId) : []));
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={text.list}>
        <thead>
          <tr>
            <td className={styles.choice}>
              <Choice label={text.bulk.chooseAll} isChosen={isAllChosen} onChange={chooseAll} />
            </td>
            {pointColumns.map((column) => (
              <Heading key={column} {...{ column, order, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((point) => (
            <Row
              key={point.customMapPointId}
              point={point}
              isChosen={chosen.has(point.customMapPointId)}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps {
  readonly column: PointColumn;
  readonly order: PointOrder;
  readonly onSort: (order: PointOrder) => void;
}

function Heading({ column, order, onSort }: HeadingProps): ReactNode {
  const isSorted = order.column === column;
  return (
    <th
      scope="col"
      className={styles[column]}
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(nextOrder(order, column))}>
        {strings.pointEditor.columns[column]}
        {isSorted && <Icon name={order.isDescending ? 'down' : 'up'} size={16} />}
      </button>
    </th>
  );
}

interface RowProps extends Pick<PointTableProps, 'onChoose' | 'onOpen'> {
  readonly point: Point;
  readonly isChosen: boolean;
}

/** In narrow panels, the note is below the name. */
const Row = memo(function Row({ point, isChosen, onChoose, onOpen }: RowProps): ReactNode {
  const { customMapPointId: id, pointType, note, latitude, longitude, isActive, verifiedOn } = point;
  const name = namePoint(point);
  const type = strings.points.types[pointType];
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const { inactive, yes, no } = strings.zones.table;
  const hidden = [note, isActive ? undefined : inactive].filter(Boolean);
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <td className={styles.choice}>
        <Choice
          label={format(strings.pointEditor.bulk.choose, { name })}
          isChosen={isChosen}
          onChange={(isNow) => onChoose((chosen) => withOrWithout(chosen, id, isNow))}
        />
      </td>
      <td className={styles.type}>
        <span>
          <Pictogram type={pointType} />
          <span>{type}</span>
        </span>
      </td>
      <th scope="row" className={styles.label}>
        <button type="button" onClick={() => void onOpen(id)}>
          {name}
        </button>
        <small>{hidden.join(' · ')}</small>
      </th>
      <td className={styles.note}>{note}</td>
      <td className={styles.position}>{place}</td>
      <td className={styles.verifiedOn}>{verifiedOn && formatDate(verifiedOn)}</td>
      <td className={styles.active}>
        {isActive ? <Icon name="check" size={18} /> : <span aria-hidden="true">–</span>}
        <span className="visually-hidden">{isActive ? yes : no}</span>
      </td>
    </tr>
  );
});

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function Choice({ label, isChosen, onChange }: ChoiceProps): ReactNode {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}

function withOrWithout(chosen: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}
