import { crosses, type EdgeTable, leavingEnd, type RegionEdges } from './edge-table.ts';
import type { Grid } from './grid.ts';
import { type GridScan, type ScanVisitor, scanRing, startScan } from './grid-scan.ts';
import { type IntList, makeIntList, pushInt } from './int-list.ts';

/** What is left to decide of a zone within a region: its outer ring, if that matters there, and its holes. */
export type ZoneRings = {
  readonly zone: number;
  readonly outer: RegionEdges | undefined;
  readonly holes: readonly RegionEdges[];
};

/** For each cell of a grid, what decides which zone a point in it belongs to. */
export type CellLists = {
  readonly grid: Grid;
  /**
   * Rings in cells: what one ring amounts to in one cell, six integers each, found at `ZONE` … `NEXT` from its
   * place. (Plain numbers, as there are some 30 for each zone.)
   */
  readonly rings: IntList;
  /** The references of all rings in cells. */
  readonly references: IntList;
  /** By cell: the first ring to test, or -1. The next ones follow in rank order of their zones. */
  readonly firstRings: Int32Array;
  /** By cell: the zone that covers all of it, -1 for none. Zones that rank behind it are not listed. */
  readonly covers: Int32Array;
};

/** The ring's zone. */
export const ZONE = 0;
/** Where in `references` its edges are: from, and up to but not including. */
export const FROM = 1;
export const TO = 2;
/** Its parity, as in `RegionEdges`. */
export const BASE = 3;
/** Whether it is a hole (`IS_HOLE`), and the last of its zone's rings in the cell (`IS_LAST`). */
export const FLAGS = 4;
/** The place of the cell's next ring, or -1. */
export const NEXT = 5;

export const IS_HOLE = 1;
export const IS_LAST = 2;

type Filling = CellLists & {
  readonly scan: GridScan;
  /** By cell: its last ring so far, or -1. */
  readonly lastRings: Int32Array;
  /** By row and column, with one more column: the next column from here on that no zone covers. */
  readonly nextOpen: Int32Array;
  /** By cell: the last zone with a hole there, and the first of a list of its rings, or COVERED_BY_HOLE. */
  readonly holeZones: Int32Array;
  readonly holeRings: Int32Array;
};

const NONE = -1;
const COVERED_BY_HOLE = -2;

/** Fills a grid with zones, which must come in rank order. `cover` is the zone behind them all, or -1. */
export function fillCells(
  table: EdgeTable,
  grid: Grid,
  zones: Iterable<ZoneRings>,
  cover: number,
): CellLists {
  const columnCount = grid.columns.length - 1;
  const rowCount = grid.rows.length - 1;
  const cells = columnCount * rowCount;
  const nextOpen = new Int32Array((columnCount + 1) * rowCount);
  for (let i = 0; i < nextOpen.length; i++) nextOpen[i] = i;
  const filling: Filling = {
    grid,
    rings: makeIntList(12 * cells),
    references: makeIntList(4 * cells),
    firstRings: new Int32Array(cells).fill(NONE),
    lastRings: new Int32Array(cells).fill(NONE),
    covers: new Int32Array(cells).fill(NONE),
    scan: startScan(table, grid),
    nextOpen,
    holeZones: new Int32Array(cells).fill(NONE),
    holeRings: new Int32Array(cells),
  };
  for (const zone of zones) addZone(filling, zone);
  for (let cell = 0; cell < cells; cell++) if (filling.covers[cell] === NONE) filling.covers[cell] = cover;
  return filling;
}

function addZone(filling: Filling, { zone, outer, holes }: ZoneRings): void {
  const columnCount = filling.grid.columns.length - 1;
  const rowCount = filling.grid.rows.length - 1;
  for (const hole of holes) scanRing(filling.scan, hole, visitHole(filling, zone));
  const visitor = visitOuter(filling, zone);
  if (outer !== undefined) scanRing(filling.scan, outer, visitor);
  else for (let row = 0; row < rowCount; row++) visitor.coverCells(row, 0, columnCount - 1);
}

function visitHole(filling: Filling, zone: number): ScanVisitor {
  const { covers, holeZones, holeRings } = filling;
  const columnCount = filling.grid.columns.length - 1;
  return {
    meetCell: (row, column, parity) => {
      const cell = row * columnCount + column;
      if (covers[cell] !== NONE || (holeZones[cell] === zone && holeRings[cell] === COVERED_BY_HOLE)) return;
      // The list grows at its head, so the first ring entered is its last.
      const isFirst = holeZones[cell] !== zone;
      const next = isFirst ? NONE : holeRings[cell]!;
      const flags = isFirst ? IS_HOLE | IS_LAST : IS_HOLE;
      holeZones[cell] = zone;
      holeRings[cell] = addRing(filling, zone, row, column, parity, flags, next);
    },
    coverCells: (row, from, to) => {
      holeZones.fill(zone, row * columnCount + from, row * columnCount + to + 1);
      holeRings.fill(COVERED_BY_HOLE, row * columnCount + from, row * columnCount + to + 1);
    },
  };
}

function visitOuter(filling: Filling, zone: number): ScanVisitor {
  const { covers, holeZones, holeRings, nextOpen } = filling;
  const columnCount = filling.grid.columns.length - 1;
  const holesIn = (cell: number) => (holeZones[cell] === zone ? holeRings[cell]! : NONE);
  return {
    meetCell: (row, column, parity) => {
      const cell = row * columnCount + column;
      const holes = holesIn(cell);
      if (covers[cell] !== NONE || holes === COVERED_BY_HOLE) return;
      const flags = holes === NONE ? IS_LAST : 0;
      linkRings(filling, cell, addRing(filling, zone, row, column, parity, flags, holes));
    },
    coverCells: (row, from, to) => {
      let column = openColumn(filling, row, from);
      while (column <= to) {
        const cell = row * columnCount + column;
        const holes = holesIn(cell);
        if (holes >= 0) linkRings(filling, cell, holes);
        if (holes === NONE) {
          covers[cell] = zone;
          nextOpen[row * (columnCount + 1) + column]!++;
        }
        column = openColumn(filling, row, column + 1);
      }
    },
  };
}

/** Hangs a zone's list of rings onto its cell's. */
function linkRings({ rings, firstRings, lastRings }: Filling, cell: number, first: number): void {
  if (lastRings[cell] === NONE) firstRings[cell] = first;
  else rings.items[lastRings[cell]! + NEXT] = first;
  let last = first;
  while (rings.items[last + NEXT] !== NONE) last = rings.items[last + NEXT]!;
  lastRings[cell] = last;
}

/** The first column from `column` on that no zone covers; the column count if there is none. */
function openColumn({ grid, nextOpen }: Filling, row: number, column: number): number {
  const start = row * grid.columns.length;
  let place = start + column;
  while (nextOpen[place] !== place) {
    // Halves the way for the next search (path halving of disjoint sets).
    const next = nextOpen[nextOpen[place]!]!;
    nextOpen[place] = next;
    place = next;
  }
  return place - start;
}

/** Enters what the ring being scanned amounts to in a cell. Returns its place. */
function addRing(
  { scan, grid, references, rings }: Filling,
  zone: number,
  row: number,
  column: number,
  parity: number,
  flags: number,
  next: number,
): number {
  const { table, heads, entries } = scan;
  const cell = row * (grid.columns.length - 1) + column;
  const x = grid.columns[column]!;
  const y = grid.rows[row]!;
  const from = references.length;
  let base = parity;
  for (let entry = heads[cell]!; entry >= 0; entry = entries.items[entry + 1]!) {
    const reference = markForCell(table, grid, entries.items[entry]!, row, column);
    pushInt(references, reference);
    if (crosses(table, reference, x, y)) base ^= 1;
  }
  const place = rings.length;
  pushInt(rings, zone);
  pushInt(rings, from);
  pushInt(rings, references.length);
  pushInt(rings, base);
  pushInt(rings, flags);
  pushInt(rings, next);
  return place;
}

// The mark is left out where the end beyond the east border is level with no point of the cell: with it or
// without, the count is then the same for all of them, and `base` evens it out.
function markForCell(
  { vertices }: EdgeTable,
  grid: Grid,
  reference: number,
  row: number,
  column: number,
): number {
  const edge = (reference >> 2) << 1;
  const eastBorder = grid.columns[column + 1]!;
  const isSecondEnd = vertices[edge + 2]! >= eastBorder;
  const plain = reference & ~3;
  if (!isSecondEnd && vertices[edge]! < eastBorder) return plain;
  const firstY = vertices[edge + 1]!;
  const secondY = vertices[edge + 3]!;
  const mark = leavingEnd(isSecondEnd, firstY, secondY);
  if (mark === 3) return plain | mark;
  const leavingY = isSecondEnd ? secondY : firstY;
  return leavingY > grid.rows[row]! && leavingY < grid.rows[row + 1]! ? plain | mark : plain;
}
