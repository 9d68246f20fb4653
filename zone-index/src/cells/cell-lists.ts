import {
  crossesPath,
  type EdgeTable,
  edgeOf,
  levelEdgeBeyond,
  markMask,
  markOfLeavingEdge,
  type RegionEdges,
} from './edge-table.ts';
import type { Grid } from './grid.ts';
import { type GridScan, type ScanVisitor, scanRing, startScan } from './grid-scan.ts';
import { type IntList, makeIntList, pushInt } from './int-list.ts';

/** The part of a zone that is not yet decided in a region: its outer ring (undefined if it covers the region) and its holes. */
export type ZoneRings = {
  readonly zone: number;
  readonly outer: RegionEdges | undefined;
  readonly holes: readonly RegionEdges[];
};

/** For each cell of a grid, the rings to test and the zone that covers the cell: the input of the cell program. */
export type CellLists = {
  readonly grid: Grid;
  /**
   * Ring entries: one ring in one cell, six integers each. A ring is identified by the place of its entry; its fields are at
   * `zoneField` … `nextRingField` from there. (Integers instead of objects, because each zone has about 30 entries.)
   */
  readonly rings: IntList;
  /** The edge references of all ring entries. */
  readonly references: IntList;
  /** By cell: its first ring entry, or -1. The entries are linked in the rank order of their zones. */
  readonly firstRings: Int32Array;
  /** By cell: the zone that covers the whole cell, or -1. Zones that rank lower have no entries in the cell. */
  readonly covers: Int32Array;
};

// The fields of a ring entry.

/** The ring's zone. */
export const zoneField = 0;
/** The range of the ring's edges in `references`: from the first up to but not including the second. */
export const firstReferenceField = 1;
export const endReferenceField = 2;
/** The ring's parity, as in `RegionEdges`. */
export const parityField = 3;
/** Whether the ring is a hole (`holeFlag`), and whether it is the last ring of its zone in the cell (`lastOfZoneFlag`). */
export const flagsField = 4;
/** The cell's next ring entry, or -1. */
export const nextRingField = 5;

export const holeFlag = 1;
export const lastOfZoneFlag = 2;

type Filling = CellLists & {
  readonly scan: GridScan;
  /** By cell: its last ring entry so far, or -1. */
  readonly lastRings: Int32Array;
  /** By row and column, with one extra column: the next column from here that no zone covers. A disjoint-set forest. */
  readonly nextOpen: Int32Array;
  /** By cell: the last zone with a hole in the cell, and the first entry of that zone's holes, or `coveredByHole`. */
  readonly holeZones: Int32Array;
  readonly holeRings: Int32Array;
};

const none = -1;
const coveredByHole = -2;

/**
 * Enters zones into the cells of a grid.
 *
 * @param zones in rank order, so that a covered cell can skip all later zones
 * @param cover the zone of points that are in none of the zones, or -1
 */
export function fillCells(
  table: EdgeTable,
  grid: Grid,
  zones: Iterable<ZoneRings>,
  cover: number,
): CellLists {
  const columnCount = grid.columns.length - 1;
  const rowCount = grid.rows.length - 1;
  const cells = columnCount * rowCount;
  // One column more than the grid: it stays its own root, so a search past the last column ends there.
  const nextOpen = new Int32Array((columnCount + 1) * rowCount);
  for (let i = 0; i < nextOpen.length; i++) nextOpen[i] = i;
  const filling: Filling = {
    grid,
    rings: makeIntList(12 * cells),
    references: makeIntList(4 * cells),
    firstRings: new Int32Array(cells).fill(none),
    lastRings: new Int32Array(cells).fill(none),
    covers: new Int32Array(cells).fill(none),
    scan: startScan(table, grid),
    nextOpen,
    holeZones: new Int32Array(cells).fill(none),
    holeRings: new Int32Array(cells),
  };
  for (const zone of zones) addZone(filling, zone);
  for (let cell = 0; cell < cells; cell++) if (filling.covers[cell] === none) filling.covers[cell] = cover;
  return filling;
}

/** Adds holes first: a cell that a hole covers completely needs neither the outer ring nor the other holes of the zone. */
function addZone(filling: Filling, { zone, outer, holes }: ZoneRings): void {
  const columnCount = filling.grid.columns.length - 1;
  const rowCount = filling.grid.rows.length - 1;
  for (const hole of holes) scanRing(filling.scan, hole, visitHole(filling, zone));
  const visitor = visitOuter(filling, zone);
  if (outer !== undefined) scanRing(filling.scan, outer, visitor);
  else for (let row = 0; row < rowCount; row++) visitor.coverCells(row, 0, columnCount - 1);
}

/**
 * A hole's entries wait in `holeRings` until the outer ring is known to reach the cell. If it does not, they stay unused in
 * `rings` and `references`.
 */
function visitHole(filling: Filling, zone: number): ScanVisitor {
  const { covers, holeZones, holeRings } = filling;
  const columnCount = filling.grid.columns.length - 1;
  return {
    touchCell: (row, column, parity) => {
      const cell = row * columnCount + column;
      if (covers[cell] !== none || (holeZones[cell] === zone && holeRings[cell] === coveredByHole)) return;
      // Holes are added at the front of the list, so the first one entered is the last of its zone.
      const isFirst = holeZones[cell] !== zone;
      const next = isFirst ? none : holeRings[cell]!;
      const flags = isFirst ? holeFlag | lastOfZoneFlag : holeFlag;
      holeZones[cell] = zone;
      holeRings[cell] = addRingEntry(filling, zone, row, column, parity, flags, next);
    },
    coverCells: (row, from, to) => {
      holeZones.fill(zone, row * columnCount + from, row * columnCount + to + 1);
      holeRings.fill(coveredByHole, row * columnCount + from, row * columnCount + to + 1);
    },
  };
}

/** `coverCells` uses `nextOpen` to skip cells that an earlier zone covers, so a run of them costs little. */
function visitOuter(filling: Filling, zone: number): ScanVisitor {
  const { covers, holeZones, holeRings, nextOpen } = filling;
  const columnCount = filling.grid.columns.length - 1;
  const holesIn = (cell: number) => (holeZones[cell] === zone ? holeRings[cell]! : none);
  return {
    touchCell: (row, column, parity) => {
      const cell = row * columnCount + column;
      const holes = holesIn(cell);
      if (covers[cell] !== none || holes === coveredByHole) return;
      const flags = holes === none ? lastOfZoneFlag : 0;
      appendRings(filling, cell, addRingEntry(filling, zone, row, column, parity, flags, holes));
    },
    coverCells: (row, from, to) => {
      let column = nextOpenColumn(filling, row, from);
      while (column <= to) {
        const cell = row * columnCount + column;
        const holes = holesIn(cell);
        // The outer ring covers the cell, but an edge of a hole is in it: only the hole has to be tested.
        if (holes >= 0) appendRings(filling, cell, holes);
        if (holes === none) {
          covers[cell] = zone;
          nextOpen[row * (columnCount + 1) + column]!++;
        }
        column = nextOpenColumn(filling, row, column + 1);
      }
    },
  };
}

/** Appends the ring entries of a zone to those of a cell. */
function appendRings({ rings, firstRings, lastRings }: Filling, cell: number, first: number): void {
  if (lastRings[cell] === none) firstRings[cell] = first;
  else rings.items[lastRings[cell]! + nextRingField] = first;
  let last = first;
  while (rings.items[last + nextRingField] !== none) last = rings.items[last + nextRingField]!;
  lastRings[cell] = last;
}

/** The first column from `column` on that no zone covers, or the column count. */
function nextOpenColumn({ grid, nextOpen }: Filling, row: number, column: number): number {
  const start = row * grid.columns.length;
  let place = start + column;
  while (nextOpen[place] !== place) {
    // Path halving: the next search takes half as many steps.
    const next = nextOpen[nextOpen[place]!]!;
    nextOpen[place] = next;
    place = next;
  }
  return place - start;
}

/** Adds an entry for the ring that is being scanned, with its edges in this cell. Returns the entry's place. */
function addRingEntry(
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
  let startParity = parity;
  // Whether the south-west corner is inside is known (`parity`). The start parity is chosen so that counting the references that
  // its path crosses, as described at `RegionEdges`, gives the same result.
  for (let entry = heads[cell]!; entry >= 0; entry = entries.items[entry + 1]!) {
    const reference = markInCell(table, grid, entries.items[entry]!, row, column);
    pushInt(references, reference);
    if (crossesPath(table, reference, x, y)) startParity ^= 1;
  }
  const place = rings.length;
  pushInt(rings, zone);
  pushInt(rings, from);
  pushInt(rings, references.length);
  pushInt(rings, startParity);
  pushInt(rings, flags);
  pushInt(rings, next);
  return place;
}

// A mark is needed only if a point of the cell can be at the same latitude as the end beyond the east border. Otherwise the edge
// counts the same for all points of the cell with or without the mark, and the start parity accounts for it.
function markInCell(
  { vertices }: EdgeTable,
  grid: Grid,
  reference: number,
  row: number,
  column: number,
): number {
  const edge = edgeOf(reference);
  const eastBorder = grid.columns[column + 1]!;
  const isSecondEnd = vertices[edge + 2]! >= eastBorder;
  const unmarked = reference & ~markMask;
  if (!isSecondEnd && vertices[edge]! < eastBorder) return unmarked;
  const firstY = vertices[edge + 1]!;
  const secondY = vertices[edge + 3]!;
  const mark = markOfLeavingEdge(isSecondEnd, firstY, secondY);
  if (mark === levelEdgeBeyond) return unmarked | mark;
  const leavingY = isSecondEnd ? secondY : firstY;
  return leavingY > grid.rows[row]! && leavingY < grid.rows[row + 1]! ? unmarked | mark : unmarked;
}
