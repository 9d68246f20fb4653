import { crosses, type EdgeTable, leavingEnd, type RegionEdges } from './edge-table.ts';
import type { Grid } from './grid.ts';
import { type GridScan, type ScanVisitor, scanRing, startScan } from './grid-scan.ts';

/** What is left to decide of a zone within a region: its outer ring, if that matters there, and its holes. */
export type ZoneRings = {
  readonly zone: number;
  readonly outer: RegionEdges | undefined;
  readonly holes: readonly RegionEdges[];
};

/** One ring's edges in one cell. */
export type CellRing = RegionEdges & {
  readonly zone: number;
  readonly isHole: boolean;
  /** Whether the zone has no further ring in the cell. */
  isLast: boolean;
};

/** For each cell of a grid, what decides which zone a point in it belongs to. */
export type CellLists = {
  readonly grid: Grid;
  /** By cell: the rings to test, in rank order of their zones; undefined for none. */
  readonly rings: (CellRing[] | undefined)[];
  /** By cell: the zone that covers all of it, -1 for none. Zones that rank behind it are not listed. */
  readonly covers: Int32Array;
};

type Filling = CellLists & {
  /** The references of all rings in all cells. */
  readonly references: number[];
  readonly scan: GridScan;
  /** By row and column, with one more column: the next column from here on that no zone covers. */
  readonly nextOpen: Int32Array;
  /** By cell: the number of the last zone that has a hole there, its rings, or null where a hole covers it. */
  readonly holeZones: Int32Array;
  readonly holeRings: (CellRing[] | null)[];
};

/** Fills a grid with zones, which must come in rank order. `cover` is the zone behind them all, or -1. */
export function fillCells(
  table: EdgeTable,
  grid: Grid,
  zones: Iterable<ZoneRings>,
  cover: number,
): CellLists {
  const columnCount = grid.columns.length - 1;
  const rowCount = grid.rows.length - 1;
  const filling: Filling = {
    grid,
    references: [],
    rings: new Array<CellRing[] | undefined>(columnCount * rowCount).fill(undefined),
    covers: new Int32Array(columnCount * rowCount).fill(-1),
    scan: startScan(table, grid),
    nextOpen: Int32Array.from({ length: (columnCount + 1) * rowCount }, (_, i) => i),
    holeZones: new Int32Array(columnCount * rowCount).fill(-1),
    holeRings: [],
  };
  for (const zone of zones) addZone(filling, zone);
  for (let cell = 0; cell < filling.covers.length; cell++) {
    if (filling.covers[cell] === -1) filling.covers[cell] = cover;
  }
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
  const { holeZones, holeRings } = filling;
  const columnCount = filling.grid.columns.length - 1;
  return {
    meetCell: (row, column, parity) => {
      const cell = row * columnCount + column;
      if (filling.covers[cell] !== -1) return;
      const ring = readCellRing(filling, zone, row, column, parity, true);
      if (holeZones[cell] !== zone) holeRings[cell] = [];
      holeZones[cell] = zone;
      holeRings[cell]?.push(ring);
    },
    coverCells: (row, from, to) => {
      for (let cell = row * columnCount + from; cell <= row * columnCount + to; cell++) {
        holeZones[cell] = zone;
        holeRings[cell] = null;
      }
    },
  };
}

function visitOuter(filling: Filling, zone: number): ScanVisitor {
  const { covers, holeZones, holeRings } = filling;
  const columnCount = filling.grid.columns.length - 1;
  const holesIn = (cell: number) => (holeZones[cell] === zone ? holeRings[cell]! : NO_RINGS);
  return {
    meetCell: (row, column, parity) => {
      const cell = row * columnCount + column;
      if (covers[cell] !== -1) return;
      const holes = holesIn(cell);
      if (holes !== null)
        append(filling, cell, [readCellRing(filling, zone, row, column, parity, false), ...holes]);
    },
    coverCells: (row, from, to) => {
      for (
        let column = openColumn(filling, row, from);
        column <= to;
        column = openColumn(filling, row, column + 1)
      ) {
        const cell = row * columnCount + column;
        const holes = holesIn(cell);
        if (holes === null) continue;
        if (holes.length > 0) append(filling, cell, holes);
        else {
          covers[cell] = zone;
          filling.nextOpen[row * (columnCount + 1) + column]!++;
        }
      }
    },
  };
}

const NO_RINGS: CellRing[] = [];

function append({ rings }: Filling, cell: number, added: CellRing[]): void {
  added.at(-1)!.isLast = true;
  const list = rings[cell];
  if (list === undefined) rings[cell] = added;
  else list.push(...added);
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

function readCellRing(
  { scan, grid, references }: Filling,
  zone: number,
  row: number,
  column: number,
  parity: number,
  isHole: boolean,
): CellRing {
  const { table, heads, entries } = scan;
  const cell = row * (grid.columns.length - 1) + column;
  const x = grid.columns[column]!;
  const y = grid.rows[row]!;
  const from = references.length;
  let base = parity;
  for (let entry = heads[cell]!; entry >= 0; entry = entries[entry + 1]!) {
    const reference = markForCell(table, grid, entries[entry]!, row, column);
    references.push(reference);
    if (crosses(table, reference, x, y)) base ^= 1;
  }
  return { zone, isHole, references, from, to: references.length, base, isLast: false };
}

// The mark is left out where the end beyond the east border lies so far north or south that it does not count.
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
  const isUpwards = leavingY > (isSecondEnd ? firstY : secondY);
  return (isUpwards ? leavingY < grid.rows[row + 1]! : leavingY > grid.rows[row]!) ? plain | mark : plain;
}
