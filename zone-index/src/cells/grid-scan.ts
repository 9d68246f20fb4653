import { crosses, type EdgeTable, type RegionEdges, spans } from './edge-table.ts';
import { columnOf, type Grid, rowOf } from './grid.ts';
import { type IntList, makeIntList, pushInt } from './int-list.ts';

/** What a ring does to the cells of a grid. */
export type ScanVisitor = {
  /**
   * Edges of the ring may meet this cell. `parity` is 1 if its south-west corner is inside (read as `crosses`
   * reads points on edges). The references are in the scan's list of the cell.
   */
  readonly meetCell: (row: number, column: number, parity: number) => void;
  /** No edge meets these cells, and they are inside the ring. */
  readonly coverCells: (row: number, fromColumn: number, toColumn: number) => void;
};

/** Working memory for laying rings on one grid, one ring after another. */
export type GridScan = {
  readonly table: EdgeTable;
  readonly grid: Grid;
  /** By cell: 1 where the parity of south-west corners changes between this cell and the next to the east. */
  readonly changes: Uint8Array;
  /** By cell: the last entry of its list of references, or -1. */
  readonly heads: Int32Array;
  /** Entries: reference and previous entry of the same cell. */
  readonly entries: IntList;
  /** By row: westmost and eastmost column concerned. */
  readonly westmost: Int32Array;
  readonly eastmost: Int32Array;
  /** By row: 1 where the parity at the east border of the grid changes, from this row on northwards. */
  readonly borderChanges: Uint8Array;
};

export function startScan(table: EdgeTable, grid: Grid): GridScan {
  const columnCount = grid.columns.length - 1;
  const rowCount = grid.rows.length - 1;
  return {
    table,
    grid,
    changes: new Uint8Array(columnCount * rowCount),
    heads: new Int32Array(columnCount * rowCount).fill(-1),
    entries: makeIntList(256),
    westmost: new Int32Array(rowCount).fill(columnCount),
    eastmost: new Int32Array(rowCount).fill(-1),
    borderChanges: new Uint8Array(rowCount + 1),
  };
}

/** Lays a ring on the grid: tells which cells its edges may meet, and which others are inside. */
export function scanRing(scan: GridScan, ring: RegionEdges, visitor: ScanVisitor): void {
  const rowCount = scan.grid.rows.length - 1;
  scan.entries.length = 0;
  let first = rowCount - 1;
  let last = 0;
  let isPlain = ring.base === 0;
  for (let i = ring.from; i < ring.to; i++) {
    const reference = ring.references[i]!;
    const edge = (reference >> 2) << 1;
    const y = scan.table.vertices[edge + 1]!;
    const otherY = scan.table.vertices[edge + 3]!;
    const firstRow = rowOf(scan.grid, Math.min(y, otherY));
    const lastRow = rowOf(scan.grid, Math.max(y, otherY));
    placeEdge(scan, reference, firstRow, lastRow);
    if ((reference & 3) !== 0) {
      changeBorder(scan, reference, firstRow, lastRow);
      isPlain = false;
    }
    if (firstRow < first) first = firstRow;
    if (lastRow > last) last = lastRow;
  }
  // Without an edge over the east border, rows that no edge reaches are outside.
  const fromRow = isPlain ? first : 0;
  const toRow = isPlain ? last : rowCount - 1;
  let border = ring.base;
  for (let row = fromRow; row <= toRow; row++) {
    border ^= scan.borderChanges[row]!;
    sweepRow(scan, row, border, visitor);
  }
  scan.borderChanges.fill(0);
}

// Rows that an edge does not reach, but its endless continuation east of the grid does.
function changeBorder(
  { table, grid, borderChanges }: GridScan,
  reference: number,
  firstRow: number,
  lastRow: number,
) {
  const edge = (reference >> 2) << 1;
  const firstY = table.vertices[edge + 1]!;
  const secondY = table.vertices[edge + 3]!;
  const mark = reference & 3;
  const toggle = (row: number) => {
    borderChanges[row]! ^= 1;
  };
  if (mark === 3) toggle(firstY <= grid.rows[firstRow]! ? firstRow : firstRow + 1);
  else if (mark === 1 ? firstY > secondY : secondY > firstY) toggle(lastRow + 1);
  else {
    toggle(0);
    toggle(firstRow);
  }
}

function placeEdge(scan: GridScan, reference: number, firstRow: number, lastRow: number): void {
  const { grid } = scan;
  const { vertices } = scan.table;
  const edge = (reference >> 2) << 1;
  const isUpwards = vertices[edge + 1]! <= vertices[edge + 3]!;
  const low = isUpwards ? edge : edge + 2;
  const lowX = vertices[low]!;
  const lowY = vertices[low + 1]!;
  const highX = vertices[edge + edge + 2 - low]!;
  const height = vertices[edge + edge + 3 - low]! - lowY;
  const west = Math.min(lowX, highX);
  const east = Math.max(lowX, highX);
  const gridEast = grid.columns[grid.columns.length - 1]!;
  // More than the rounding of the crossings below; meeting a cell too many does no harm.
  const slack = (Math.abs(lowX) + Math.abs(highX)) * 2 ** -48 + 1e-290;
  let southX = lowX;
  for (let row = firstRow; row <= lastRow; row++) {
    if (spans(scan.table, reference, grid.rows[row]!)) changeParity(scan, reference, row, southX);
    const northX = row === lastRow ? highX : lowX + ((grid.rows[row + 1]! - lowY) / height) * (highX - lowX);
    if (west < gridEast) {
      const fromX = Math.max(west, Math.min(southX, northX) - slack);
      const toX = Math.min(east, Math.max(southX, northX) + slack);
      meetCells(scan, reference, row, columnOf(grid, fromX), columnOf(grid, toX));
    }
    southX = northX;
  }
}

function meetCells(scan: GridScan, reference: number, row: number, from: number, to: number): void {
  const { heads, entries, westmost, eastmost } = scan;
  const rowStart = row * (scan.grid.columns.length - 1);
  for (let column = from; column <= to; column++) {
    pushInt(entries, reference);
    pushInt(entries, heads[rowStart + column]!);
    heads[rowStart + column] = entries.length - 2;
  }
  if (from < westmost[row]!) westmost[row] = from;
  if (to > eastmost[row]!) eastmost[row] = to;
}

/** Marks the change of parity where an edge crosses the south border of a row. */
function changeParity(scan: GridScan, reference: number, row: number, nearX: number): void {
  const { table, grid, changes } = scan;
  const y = grid.rows[row]!;
  const columnCount = grid.columns.length - 1;
  // The eastmost column whose south-west corner is west of the edge: a guess, then exact steps.
  let column = columnOf(grid, nearX);
  if (crosses(table, reference, grid.columns[column]!, y)) {
    while (column + 1 < columnCount && crosses(table, reference, grid.columns[column + 1]!, y)) column++;
  } else {
    do column--;
    while (column >= 0 && !crosses(table, reference, grid.columns[column]!, y));
    if (column < 0) return; // the edge is west of the grid
  }
  changes[row * columnCount + column]! ^= 1;
  if (column < scan.westmost[row]!) scan.westmost[row] = column;
  if (column > scan.eastmost[row]!) scan.eastmost[row] = column;
}

function sweepRow(scan: GridScan, row: number, border: number, visitor: ScanVisitor): void {
  const { changes, heads } = scan;
  const columnCount = scan.grid.columns.length - 1;
  const west = scan.westmost[row]!;
  const rowStart = row * columnCount;
  let parity = border;
  // The columns from `column` + 1 to `run` are met by no edge and all alike.
  let run = columnCount - 1;
  for (let column = scan.eastmost[row]!; column >= west; column--) {
    const isMet = heads[rowStart + column]! >= 0;
    if (changes[rowStart + column] === 0 && !isMet) continue;
    if (parity === 1 && run > column) visitor.coverCells(row, column + 1, run);
    parity ^= changes[rowStart + column]!;
    changes[rowStart + column] = 0;
    run = isMet ? column - 1 : column;
    if (!isMet) continue;
    visitor.meetCell(row, column, parity);
    heads[rowStart + column] = -1;
  }
  if (parity === 1 && run >= 0) visitor.coverCells(row, 0, run);
  scan.westmost[row] = columnCount;
  scan.eastmost[row] = -1;
}
