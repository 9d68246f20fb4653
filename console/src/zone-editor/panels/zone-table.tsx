import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { onDensityChange, readDensity, rowHeightPx } from '../../browser/density.ts';
import { strings } from '../../strings.ts';
import { focusFallback } from '../../ui/use-focus-rescue.ts';
import type { EditorZone } from '../model/editor-zones.ts';
import type { MarkedZones } from '../model/use-marked-zones.ts';
import { type OnRow, rowId, ZoneRow } from './zone-row.tsx';
import styles from './zone-table.module.css';

interface ZoneTableProps {
  readonly zones: readonly EditorZone[];
  readonly selectedId: string | undefined;
  /** While marking is on, clicks and keys mark zones. */
  readonly marked: MarkedZones;
  readonly mayMark: boolean;
  readonly onSelect: (id: string) => void;
  /** Called when the user presses Enter on a row. */
  readonly onOpen: () => void;
}

const headingPx = 36;
/**
 * Extra rows above and below, so that fast scrolling shows no gap. It is also the step of the rendered range, so most
 * scroll events render nothing.
 */
const overscan = 8;

/** A virtual table: only the visible rows are in the DOM, because a floor may have thousands of zones. */
export function ZoneTable({
  zones,
  selectedId,
  marked,
  mayMark,
  onSelect,
  onOpen,
}: ZoneTableProps): ReactNode {
  const text = strings.zones.table;
  const frame = useRef<HTMLDivElement>(null);
  const rowPx = rowHeightPx(useSyncExternalStore(onDensityChange, readDensity));
  const { from, to, onScroll } = useWindow(frame, zones.length, rowPx);
  const at = zones.findIndex(({ id }) => id === selectedId);
  useScrollTo(frame, at, rowPx);
  const order = () => zones.map(({ id }) => id);
  const onKeyDown = (event: KeyboardEvent) =>
    handleKey(event, {
      zones,
      selectedId,
      marked,
      mayMark,
      onSelect,
      onOpen,
      at,
      page: getPageRows(frame.current, rowPx),
    });
  const onRow = useRowClick({ marked, mayMark, order, onSelect });
  return (
    <div ref={frame} className={styles.frame} onScroll={onScroll}>
      <div style={{ height: headingPx + zones.length * rowPx }}>
        <table
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are selected by keys, as in a grid
          role="grid"
          aria-label={text.label}
          aria-rowcount={zones.length + 1}
          aria-multiselectable={marked.isOn || undefined}
          aria-activedescendant={at >= from && at < to ? rowId(selectedId) : undefined}
          tabIndex={0}
          {...focusFallback}
          style={{ marginBlockStart: from * rowPx }}
          onKeyDown={onKeyDown}
        >
          <Heading />
          <Rows
            zones={zones.slice(from, to)}
            from={from}
            selectedId={selectedId}
            marked={marked.isOn ? marked.ids : undefined}
            onRow={onRow}
          />
        </table>
      </div>
    </div>
  );
}

interface KeyContext extends ZoneTableProps {
  /** The row of the selected zone; -1 if there is none. */
  readonly at: number;
  /** Rows for Page Up and Page Down. */
  readonly page: number;
}

function handleKey(event: KeyboardEvent, context: KeyContext): void {
  const { zones, selectedId, marked, mayMark, onSelect, onOpen, at, page } = context;
  if (event.key === 'Enter' && at >= 0) {
    onOpen();
    return;
  }
  const order = zones.map(({ id }) => id);
  if (mayMark && isSelectAll(event)) {
    event.preventDefault();
    marked.toggleAll(order);
    return;
  }
  if (marked.isOn && event.key === ' ' && selectedId) {
    event.preventDefault();
    marked.toggle(selectedId);
    return;
  }
  const next = zones[nextRow(event.key, at, zones.length, page) ?? -1];
  if (!next) return;
  event.preventDefault();
  if (mayMark && event.shiftKey) {
    if (selectedId && !marked.ids.has(selectedId)) marked.toggle(selectedId);
    marked.extendTo(next.id, order);
  }
  onSelect(next.id);
}

function isSelectAll({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'a' && (ctrlKey || metaKey);
}

interface RowClickOptions extends Pick<ZoneTableProps, 'marked' | 'mayMark' | 'onSelect'> {
  readonly order: () => readonly string[];
}

/** Returns a handler that stays the same, so that rows are only rendered again when they change. */
function useRowClick(options: RowClickOptions): OnRow {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  return useCallback((id, { shiftKey, ctrlKey, metaKey }) => {
    const { marked, mayMark, order, onSelect } = latest.current;
    if (mayMark && shiftKey) marked.extendTo(id, order());
    else if (marked.isOn || (mayMark && (ctrlKey || metaKey))) marked.toggle(id);
    onSelect(id);
  }, []);
}

interface RowsProps extends Pick<ZoneTableProps, 'zones' | 'selectedId'> {
  readonly from: number;
  readonly marked: ReadonlySet<string> | undefined;
  readonly onRow: OnRow;
}

function Rows({ zones, from, selectedId, marked, onRow }: RowsProps): ReactNode {
  return (
    <tbody>
      {zones.map((zone, index) => (
        <ZoneRow
          key={zone.id}
          zone={zone}
          index={from + index}
          isSelected={zone.id === selectedId}
          isMarked={marked?.has(zone.id)}
          onRow={onRow}
        />
      ))}
    </tbody>
  );
}

/** Rows per Page Up or Page Down: the visible rows minus one, so that one stays in view. */
function getPageRows(frame: HTMLDivElement | null, rowPx: number): number {
  return Math.max(1, Math.floor((frame?.clientHeight ?? 0) / rowPx) - 2);
}

function nextRow(key: string, at: number, length: number, page: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = steps[key];
  if (step === undefined) return undefined;
  return at < 0 ? 0 : Math.min(length - 1, Math.max(0, at + step));
}

function useWindow(frame: { readonly current: HTMLDivElement | null }, count: number, rowPx: number) {
  const [range, setRange] = useState({ from: 0, to: 24 });
  const measure = () => {
    const element = frame.current;
    if (!element) return;
    const first = Math.floor(element.scrollTop / rowPx / overscan) * overscan;
    const from = Math.max(0, first - overscan);
    const to = first + overscan + Math.ceil(element.clientHeight / rowPx) + overscan;
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measure again when the rows change
  useEffect(() => {
    measure();
    const watcher = new ResizeObserver(measure);
    if (frame.current) watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [count, rowPx]);
  return { ...range, onScroll: measure };
}

/** Scrolls to a row that was selected somewhere else, such as on the map. */
function useScrollTo(frame: { readonly current: HTMLDivElement | null }, at: number, rowPx: number): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || at < 0) return;
    const top = at * rowPx;
    const space = element.clientHeight - headingPx; // the header row is sticky
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowPx > element.scrollTop + space) element.scrollTop = top + rowPx - space;
  }, [frame, at, rowPx]);
}

function Heading(): ReactNode {
  const text = strings.zones.table;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">{text.name}</th>
        <th scope="col">{text.type}</th>
        <th scope="col">{text.active}</th>
        <th scope="col">{text.searchable}</th>
        <th scope="col">{text.elevation}</th>
      </tr>
    </thead>
  );
}
