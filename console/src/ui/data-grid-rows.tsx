import { type MouseEvent, memo, type ReactNode } from 'react';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import styles from './data-grid.module.css';
import { Icon } from './icon.tsx';
import type { Marked } from './use-marked.ts';

/** A column. It must stay the same object, so that rows are only rendered again when they change. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** Icons are shown without their text in narrow grids. */
  readonly kind?: 'number' | 'icon';
  readonly width?: string;
  /** How wide the grid must be to show the column, in rem. */
  readonly from?: 19 | 24 | 36 | 40;
}

export interface GridOrder {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Called when a row is clicked, and without an event when its checkbox is. */
export type OnRow = (id: string, event?: MouseEvent) => void;

type Identified = { readonly id: string };

interface GridHeadingsProps {
  readonly rows: readonly Identified[];
  readonly columns: readonly Omit<GridColumn<never>, 'cell'>[];
  readonly marked: Marked | undefined;
  readonly order: GridOrder | undefined;
  readonly onSort: ((order: GridOrder) => void) | undefined;
}

export function GridHeadings({ rows, columns, marked, order, onSort }: GridHeadingsProps): ReactNode {
  const all = rows.map(({ id }) => id);
  return (
    <thead>
      <tr aria-rowindex={1}>
        {marked?.isOn && (
          <Choice
            label={strings.zones.bulk.all}
            isOn={all.every((id) => marked.ids.has(id))}
            onChange={() => marked.toggleAll(all)}
          />
        )}
        {columns.map((column) => (
          <Heading key={column.id} {...{ column, order, onSort }} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadingProps extends Pick<GridHeadingsProps, 'order' | 'onSort'> {
  readonly column: GridHeadingsProps['columns'][number];
}

function Heading({ column, order, onSort }: HeadingProps): ReactNode {
  const { id, heading, width } = column;
  const isSorted = id === order?.column;
  const isDescending = isSorted && order.isDescending;
  return (
    <th
      scope="col"
      className={classOf(column)}
      style={width ? { width } : undefined}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {onSort ? (
        <button type="button" onClick={() => onSort({ column: id, isDescending: isSorted && !isDescending })}>
          {heading}
          {isSorted && <Icon name={isDescending ? 'down' : 'up'} size={16} />}
        </button>
      ) : (
        heading
      )}
    </th>
  );
}

interface GridRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  /** Among all rows of the grid, from 1, with the headings. */
  readonly rowNumber: number;
  readonly columns: readonly GridColumn<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** Undefined unless rows are being marked. */
  readonly isMarked: boolean | undefined;
  readonly onRow: OnRow;
}

function Row<Data extends Identified>(props: GridRowProps<Data>): ReactNode {
  const { row, id, rowNumber, columns, nameOf, isActive, isSelected, isMarked, onRow } = props;
  return (
    <tr
      id={id}
      aria-rowindex={rowNumber}
      aria-selected={isMarked ?? isSelected}
      className={`${isActive ? styles.active : ''} ${isSelected || isMarked ? styles.selected : ''}`}
      onClick={(event) => onRow(row.id, event)}
    >
      {isMarked !== undefined && (
        <Choice
          label={format(strings.zones.bulk.mark, { name: nameOf(row) })}
          isOn={isMarked}
          onChange={() => onRow(row.id)}
        />
      )}
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

export const GridRow = memo(Row) as typeof Row; // it would lose its type parameter

function classOf({ kind, from }: Pick<GridColumn<never>, 'kind' | 'from'>): string {
  return `${kind ? styles[kind] : ''} ${from ? styles[`from${from}`] : ''}`;
}

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: () => void;
}

function Choice({ label, isOn, onChange }: ChoiceProps): ReactNode {
  return (
    <td className={styles.choice}>
      <label>
        <input type="checkbox" aria-label={label} checked={isOn} onChange={onChange} />
      </label>
    </td>
  );
}

/** What a row is called: a button for pointers and screen readers. Keys reach the row through the grid. */
export function RowName({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <button type="button" tabIndex={-1} className={styles.words}>
      {children}
    </button>
  );
}

/** Shown as a tick or a dash. */
export function YesNo({ isYes }: { readonly isYes: boolean }): ReactNode {
  const text = strings.zones.table;
  return (
    <span className={styles.mark}>
      {isYes ? <Icon name="check" size={18} /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{isYes ? text.yes : text.no}</span>
    </span>
  );
}
