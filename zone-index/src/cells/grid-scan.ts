import {
  crossesPath,
  type EdgeTable,
  edgeOf,
  firstEndBeyond,
  levelEdgeBeyond,
  markMask,
  noEndBeyond,
  type RegionEdges,
  spansLatitude,
} from './edge-table.ts';
import { columnOf, type Grid, rowOf } from './grid.ts';
import { type IntList, makeIntList, pushInt } from './int-list.ts';

/** Called with the effects of a ring on the cells of a grid. */
export type ScanVisitor = {
  /**
   * Edges of the ring may touch this cell. `parity` is 1 if its south-west corner is inside (points on edges are treated as in
   * `crossesPath`). The references are in the scan's list for the cell.
   */
  readonly touchCell: (row: number, column: number, parity: number) => void;
  /** No edge touches these cells, and they are inside the ring. */
  readonly coverCells: (row: number, fromColumn: number, toColumn: number) => void;
};

/** Working memory for scanning rings over one grid, one ring after another. It is clean again after each ring. */
export type GridScan = {
  readonly table: EdgeTable;
  readonly grid: Grid;
  /** By cell: 1 if the parity of south-west corners changes between this cell and its neighbor to the east. */
  readonly parityChanges: Uint8Array;
  /** By cell: the last entry of its list of references, or -1. */
  readonly heads: Int32Array;
  /** Entries: reference and previous entry of the same cell. */
  readonly entries: IntList;
  /** By row: the first and last column that the ring affects. */
  readonly minColumns: Int32Array;
  readonly maxColumns: Int32Array;
  /** By row: 1 if the parity at the grid's east border changes from this row on northward. */
  readonly borderParityChanges: Uint8Array;
};

/** Allocates five bytes for each cell, once for all rings that are entered into the grid. */
export function startScan(table: EdgeTable, grid: Grid): GridScan {
  const columnCount = grid.columns.length - 1;
  const rowCount = grid.rows.length - 1;
  return {
    table,
    grid,
    parityChanges: new Uint8Array(columnCount * rowCount),
    heads: new Int32Array(columnCount * rowCount).fill(-1),
    entries: makeIntList(256),
    minColumns: new Int32Array(rowCount).fill(columnCount),
    maxColumns: new Int32Array(rowCount).fill(-1),
    borderParityChanges: new Uint8Array(rowCount + 1),
  };
}

/**
 * Scans a ring over the grid: reports the cells that its edges may touch, and the other cells that are inside.
 *
 * It takes two steps, as in polygon rasterization: each edge marks the cells it touches and the row borders where the parity
 * changes; then each row is swept from east to west.
 */
export function scanRing(scan: GridScan, ring: RegionEdges, visitor: ScanVisitor): void {
  const rowCount = scan.grid.rows.length - 1;
  scan.entries.length = 0;
  let first = rowCount - 1;
  let last = 0;
  let isPlain = ring.startParity === 0;
  for (let i = ring.from; i < ring.to; i++) {
    const reference = ring.references[i]!;
    const edge = edgeOf(reference);
    const y = scan.table.vertices[edge + 1]!;
    const otherY = scan.table.vertices[edge + 3]!;
    const firstRow = rowOf(scan.grid, Math.min(y, otherY));
    const lastRow = rowOf(scan.grid, Math.max(y, otherY));
    placeEdge(scan, reference, firstRow, lastRow);
    if ((reference & markMask) !== noEndBeyond) {
      toggleBorderParity(scan, reference, firstRow, lastRow);
      isPlain = false;
    }
    if (firstRow < first) first = firstRow;
    if (lastRow > last) last = lastRow;
  }
  // If no edge leaves through the east border, rows that no edge reaches are outside.
  const fromRow = isPlain ? first : 0;
  const toRow = isPlain ? last : rowCount - 1;
  let border = ring.startParity;
  for (let row = fromRow; row <= toRow; row++) {
    border ^= scan.borderParityChanges[row]!;
    sweepRow(scan, row, border, visitor);
  }
  scan.borderParityChanges.fill(0);
}

// Handles the rows that an edge does not reach, but that its endless continuation east of the grid does.
function toggleBorderParity(
  { table, grid, borderParityChanges }: GridScan,
  reference: number,
  firstRow: number,
  lastRow: number,
) {
  const edge = edgeOf(reference);
  const firstY = table.vertices[edge + 1]!;
  const secondY = table.vertices[edge + 3]!;
  const mark = reference & markMask;
  const toggle = (row: number) => {
    borderParityChanges[row]! ^= 1;
  };
  if (mark === levelEdgeBeyond) toggle(firstY <= grid.rows[firstRow]! ? firstRow : firstRow + 1);
  else if (mark === firstEndBeyond ? firstY > secondY : secondY > firstY) toggle(lastRow + 1);
  else {
    toggle(0);
    toggle(firstRow);
  }
}

function placeEdge(scan: GridScan, reference: number, firstRow: number, lastRow: number): void {
  const { grid } = scan;
  const { vertices } = scan.table;
  const edge = edgeOf(reference);
  // Go from the lower to the higher end, so that the crossing with a row border is computed the same way for both directions of a
  // shared wall. `edge + edge + 2 - low` is the place of the other end.
  const isUpwards = vertices[edge + 1]! <= vertices[edge + 3]!;
  const low = isUpwards ? edge : edge + 2;
  const lowX = vertices[low]!;
  const lowY = vertices[low + 1]!;
  const highX = vertices[edge + edge + 2 - low]!;
  const height = vertices[edge + edge + 3 - low]! - lowY;
  const west = Math.min(lowX, highX);
  const east = Math.max(lowX, highX);
  // Scan row by row: where the edge enters the row (`southX`), where it leaves it (`northX`), and the columns in between. For a
  // level edge the loop runs once, so nothing is divided by its height of 0.
  const gridEast = grid.columns[grid.columns.length - 1]!;
  // Greater than the rounding error of the crossings below. Touching extra cells does no harm.
  const slack = (Math.abs(lowX) + Math.abs(highX)) * 2 ** -48 + 1e-290;
  let southX = lowX;
  for (let row = firstRow; row <= lastRow; row++) {
    if (spansLatitude(scan.table, reference, grid.rows[row]!)) toggleParity(scan, reference, row, southX);
    const northX = row === lastRow ? highX : lowX + ((grid.rows[row + 1]! - lowY) / height) * (highX - lowX);
    if (west < gridEast) {
      const fromX = Math.max(west, Math.min(southX, northX) - slack);
      const toX = Math.min(east, Math.max(southX, northX) + slack);
      touchCells(scan, reference, row, columnOf(grid, fromX), columnOf(grid, toX));
    }
    southX = northX;
  }
}

/** Prepends the reference to the list of each cell. A linked list in one array needs no separate array for each cell. */
function touchCells(scan: GridScan, reference: number, row: number, from: number, to: number): void {
  const { heads, entries, minColumns, maxColumns } = scan;
  const rowStart = row * (scan.grid.columns.length - 1);
  for (let column = from; column <= to; column++) {
    pushInt(entries, reference);
    pushInt(entries, heads[rowStart + column]!);
    heads[rowStart + column] = entries.length - 2;
  }
  if (from < minColumns[row]!) minColumns[row] = from;
  if (to > maxColumns[row]!) maxColumns[row] = to;
}

/** Toggles the parity where an edge crosses the south border of a row. */
function toggleParity(scan: GridScan, reference: number, row: number, nearX: number): void {
  const { table, grid, parityChanges } = scan;
  const y = grid.rows[row]!;
  const columnCount = grid.columns.length - 1;
  // The last column whose south-west corner is west of the edge: estimated, then corrected by exact steps.
  let column = columnOf(grid, nearX);
  if (crossesPath(table, reference, grid.columns[column]!, y)) {
    while (column + 1 < columnCount && crossesPath(table, reference, grid.columns[column + 1]!, y)) column++;
  } else {
    do column--;
    while (column >= 0 && !crossesPath(table, reference, grid.columns[column]!, y));
    if (column < 0) return; // the edge is west of the grid
  }
  parityChanges[row * columnCount + column]! ^= 1;
  if (column < scan.minColumns[row]!) scan.minColumns[row] = column;
  if (column > scan.maxColumns[row]!) scan.maxColumns[row] = column;
}

/**
 * Sweeps from the east border, where the parity is known (`border`), to the west, because the counting path of `RegionEdges` runs
 * to the east border. Resets the marks that it passes, which leaves the scan clean for the next ring.
 */
function sweepRow(scan: GridScan, row: number, border: number, visitor: ScanVisitor): void {
  const { parityChanges, heads } = scan;
  const columnCount = scan.grid.columns.length - 1;
  const west = scan.minColumns[row]!;
  const rowStart = row * columnCount;
  let parity = border;
  // No edge touches the columns from `column` + 1 to `run`, and they have the same parity.
  let run = columnCount - 1;
  for (let column = scan.maxColumns[row]!; column >= west; column--) {
    const isTouched = heads[rowStart + column]! >= 0;
    if (parityChanges[rowStart + column] === 0 && !isTouched) continue;
    if (parity === 1 && run > column) visitor.coverCells(row, column + 1, run);
    parity ^= parityChanges[rowStart + column]!;
    parityChanges[rowStart + column] = 0;
    run = isTouched ? column - 1 : column;
    if (!isTouched) continue;
    visitor.touchCell(row, column, parity);
    heads[rowStart + column] = -1;
  }
  if (parity === 1 && run >= 0) visitor.coverCells(row, 0, run);
  scan.minColumns[row] = columnCount;
  scan.maxColumns[row] = -1;
}
