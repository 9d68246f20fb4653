import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './data-grid.module.css';
import { type GridColumn, GridHeadings, type GridOrder, GridRow, type OnRow } from './data-grid-rows.tsx';
import { focusFallback } from './use-focus-rescue.ts';
import type { Marked } from './use-marked.ts';
import { headingPx, useRowWindow, useScrollToRow } from './use-row-window.ts';

interface DataGridProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Without headings if it is the only column. */
  readonly columns: readonly GridColumn<Row>[];
  /** What a row is called where its columns do not say it. */
  readonly nameOf: (row: Row) => string;
  readonly selectedId?: string | undefined;
  /** Selects the row that the arrow keys reach. Without it, they only go there. */
  readonly onMove?: ((id: string) => void) | undefined;
  /** Called when a row is clicked, or Enter is pressed on it. */
  readonly onOpen: (id: string) => void;
  /** The rows that are marked for an action with all of them. Undefined if there are no such actions. */
  readonly marked?: Marked | undefined;
  readonly order?: GridOrder | undefined;
  readonly onSort?: (order: GridOrder) => void;
  /** The height of a row. If it is given, the grid scrolls, and only visible rows are in the DOM. */
  readonly rowPx?: number | undefined;
}

/** A table to go through with the arrow keys, and to mark rows in. */
export function DataGrid<Row extends { readonly id: string }>(props: DataGridProps<Row>): ReactNode {
  const { label, rows, columns, nameOf, selectedId, onMove, marked, order, onSort, rowPx } = props;
  const gridId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<string>();
  const activeId = onMove ? selectedId : cursor;
  const at = rows.findIndex(({ id }) => id === activeId);
  const { from, to, onScroll } = useRowWindow(frame, rows.length, rowPx);
  useScrollToRow(frame, at, rowPx);
  const moveTo = (id: string) => {
    setCursor(id);
    onMove?.(id);
    if (!rowPx) document.getElementById(gridId + id)?.scrollIntoView({ block: 'nearest' });
  };
  const onRow = useRowClick({ ...props, moveTo });
  const headings = columns.length > 1 ? 1 : 0;
  const height = rowPx && headings * headingPx + rows.length * rowPx;
  const page = Math.floor((frame.current?.clientHeight ?? 0) / (rowPx ?? 1)) - 2; // one row stays in view
  return (
    <div ref={frame} className={`${styles.frame} ${rowPx ? styles.windowed : ''}`} onScroll={onScroll}>
      <div style={{ height }}>
        <table
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are selected by keys, as in a grid
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + headings}
          aria-multiselectable={marked?.isOn || undefined}
          aria-activedescendant={at >= from && at < to ? gridId + activeId : undefined}
          tabIndex={0}
          {...focusFallback}
          style={{ marginBlockStart: from * (rowPx ?? 0) }}
          onKeyDown={(event) => handleKey(event, { ...props, at, page: rowPx && Math.max(1, page), moveTo })}
        >
          {headings > 0 && <GridHeadings {...{ rows, columns, marked, order, onSort }} />}
          <tbody>
            {rows.slice(from, to).map((row, index) => (
              <GridRow
                key={row.id}
                {...{ row, columns, nameOf, onRow }}
                id={gridId + row.id}
                rowNumber={headings + from + index + 1}
                isActive={row.id === activeId}
                isSelected={row.id === selectedId}
                isMarked={marked?.isOn ? marked.ids.has(row.id) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface KeyContext<Row extends { readonly id: string }> extends DataGridProps<Row> {
  /** The active row; -1 if there is none. */
  readonly at: number;
  /** Rows for Page Up and Page Down. */
  readonly page: number | undefined;
  readonly moveTo: (id: string) => void;
}

function handleKey<Row extends { readonly id: string }>(
  event: KeyboardEvent,
  context: KeyContext<Row>,
): void {
  const { rows, marked, onMove, onOpen, at, page, moveTo } = context;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const active = rows[at];
  const order = rows.map(({ id }) => id);
  const next = rows[nextRow(key, at, rows.length, page) ?? -1];
  const isOnRow = event.target === event.currentTarget && active; // not on a button or a checkbox
  if (key === 'Enter' || (key === ' ' && !onMove && !marked)) {
    if (!isOnRow) return;
    onOpen(active.id);
  } else if (marked && key.toLowerCase() === 'a' && (ctrlKey || metaKey)) marked.toggleAll(order);
  else if (marked?.isOn && key === ' ' && isOnRow) marked.toggle(active.id);
  else if (next) {
    if (marked && shiftKey) {
      if (active && !marked.ids.has(active.id)) marked.toggle(active.id);
      marked.extendTo(next.id, order);
    }
    moveTo(next.id);
  } else return;
  event.preventDefault();
}

/** Returns a handler that stays the same, so that rows are only rendered again when they change. */
function useRowClick<Row extends { readonly id: string }>(
  options: DataGridProps<Row> & Pick<KeyContext<Row>, 'moveTo'>,
): OnRow {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  return useCallback((id, event) => {
    const { rows, marked, onMove, onOpen, moveTo } = latest.current;
    if (!event) return marked?.toggle(id);
    if (event.target instanceof Element && event.target.closest('label')) return; // its checkbox
    const { currentTarget, shiftKey, ctrlKey, metaKey } = event;
    const selection = getSelection();
    const isCopying = selection?.type === 'Range' && selection.containsNode(currentTarget, true);
    if (isCopying && !shiftKey) return; // the text of the row was selected
    if (isCopying) selection.removeAllRanges(); // Shift marks rows
    currentTarget.closest('table')?.focus({ preventScroll: true });
    const order = rows.map((row) => row.id);
    if (marked && shiftKey) marked.extendTo(id, order);
    else if (marked && (ctrlKey || metaKey || (marked.isOn && onMove))) marked.toggle(id);
    else if (!onMove) onOpen(id);
    moveTo(id);
  }, []);
}

function nextRow(key: string, at: number, length: number, page: number | undefined): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const pages = page && { PageDown: page, PageUp: -page };
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, ...pages };
  const step = steps[key];
  if (step === undefined) return undefined;
  return at < 0 ? 0 : Math.min(length - 1, Math.max(0, at + step));
}
