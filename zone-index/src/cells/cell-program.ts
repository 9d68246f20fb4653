import {
  BASE,
  type CellLists,
  FLAGS,
  FROM,
  fillCells,
  IS_HOLE,
  IS_LAST,
  NEXT,
  TO,
  ZONE,
  type ZoneRings,
} from './cell-lists.ts';
import { cutAtComplement, nameEdges, startOf } from './complement.ts';
import type { EdgeTable, RegionEdges } from './edge-table.ts';
import { chooseGridSize, makeGrid, type Region } from './grid.ts';
import { type IntList, makeIntList, pushInt } from './int-list.ts';

/**
 * The grids and, in `words`, what to do in each of their cells. A grid is six numbers: west, south, scaleX,
 * scaleY, its number of columns, and where in `words` its cells start, one word each, row by row:
 *
 *   -2 - zone              all of the cell belongs to this zone (-1: to none)
 *   place                  continue there, with any number of rings and then an end:
 *     head, references…    a ring. head = 4 × number of references + 2 (last ring of its zone) + 1 (start); the
 *                          ring is passed if the point is on an edge, or start + edges crossed is odd
 *     zone                 after the last ring of a zone: the answer, if all its rings were passed
 *     -2 - zone            end: no further test, the answer is this zone (-1: none)
 *     SUBGRID, grid        end: look the point up in this grid
 */
export type CellProgram = { readonly grids: Float64Array; readonly words: Int32Array };

export const NUMBERS_PER_GRID = 6;
export const SUBGRID = -(2 ** 31);

/** A cell with more references than this gets a grid of its own, … */
const DENSE = 48;
/** … unless cells within cells within cells have not helped. */
const DEEPEST = 8;

type Writer = {
  readonly table: EdgeTable;
  readonly edgeNames: Int32Array;
  readonly grids: number[];
  readonly words: IntList;
  /** How many more references the subgrids may use, so that memory stays linear in the number of edges. */
  referencesLeft: number;
};

/** Compiles zones, given in rank order, over the region that holds them all. */
export function compileCells(table: EdgeTable, region: Region, zones: readonly ZoneRings[]): CellProgram {
  const edges = measureEdges(table, region, zones);
  const cellCount = edges.edgeCount * 0.8 + zones.length * 2 + 1000;
  const [columns, rows] = chooseGridSize(region, edges, cellCount, 6 * edges.edgeCount + 50_000, 4096);
  const lists = fillCells(table, makeGrid(region, columns, rows), zones, -1);
  const writer: Writer = {
    table,
    edgeNames: nameEdges(table),
    grids: [],
    words: makeIntList(6 * edges.edgeCount),
    referencesLeft: 8 * edges.edgeCount + 100_000,
  };
  writeGrid(writer, lists, 1);
  return { grids: new Float64Array(writer.grids), words: writer.words.items.slice(0, writer.words.length) };
}

/** The part of a cell's list that is to be tested: from ring `first` up to but not including `end`. */
type CellPart = {
  readonly lists: CellLists;
  readonly cell: number;
  readonly first: number;
  readonly end: number;
};

function writeGrid(writer: Writer, lists: CellLists, depth: number): void {
  const { grid, covers, firstRings } = lists;
  const { grids, words } = writer;
  const start = words.length;
  grids.push(grid.west, grid.south, grid.scaleX, grid.scaleY, grid.columns.length - 1, start);
  for (let cell = 0; cell < covers.length; cell++) pushInt(words, -2 - covers[cell]!);
  for (let cell = 0; cell < covers.length; cell++) {
    const first = firstRings[cell]!;
    if (first < 0) continue;
    words.items[start + cell] = words.length;
    const { end, cover } = cutAtComplement(lists, cell, writer.edgeNames);
    const part = { lists, cell, first, end };
    const isDense = depth < DEEPEST && countReferences(part) > DENSE;
    const subgrid = isDense ? divideCell(writer, part, cover) : undefined;
    if (subgrid === undefined) {
      for (let ring = first; ring !== end; ring = lists.rings.items[ring + NEXT]!)
        writeRing(words, lists, ring);
      pushInt(words, -2 - cover);
    } else {
      pushInt(words, SUBGRID);
      pushInt(words, grids.length / NUMBERS_PER_GRID);
      writeGrid(writer, subgrid, depth + 1);
    }
  }
}

function writeRing(words: IntList, { rings, references }: CellLists, ring: number): void {
  const from = rings.items[ring + FROM]!;
  const to = rings.items[ring + TO]!;
  const isLast = (rings.items[ring + FLAGS]! & IS_LAST) !== 0;
  pushInt(words, (to - from) * 4 + (isLast ? 2 : 0) + startOf(rings.items, ring));
  for (let i = from; i < to; i++) pushInt(words, references.items[i]!);
  if (isLast) pushInt(words, rings.items[ring + ZONE]!);
}

function countReferences({ lists, first, end }: CellPart): number {
  const { items } = lists.rings;
  let count = 0;
  for (let ring = first; ring !== end; ring = items[ring + NEXT]!)
    count += items[ring + TO]! - items[ring + FROM]!;
  return count;
}

function divideCell(writer: Writer, part: CellPart, cover: number): CellLists | undefined {
  const { columns, rows } = part.lists.grid;
  const column = part.cell % (columns.length - 1);
  const row = (part.cell - column) / (columns.length - 1);
  const region = {
    west: columns[column]!,
    east: columns[column + 1]!,
    south: rows[row]!,
    north: rows[row + 1]!,
  };
  const zones = groupByZone(part);
  const edges = measureEdges(writer.table, region, zones);
  const mostMeetings = Math.min(3 * edges.edgeCount, writer.referencesLeft);
  const [columnCount, rowCount] = chooseGridSize(region, edges, edges.edgeCount, mostMeetings, 128);
  if (columnCount * rowCount < 4) return undefined;
  const lists = fillCells(writer.table, makeGrid(region, columnCount, rowCount), zones, cover);
  writer.referencesLeft -= lists.references.length;
  return lists;
}

function groupByZone({ lists, first, end }: CellPart): ZoneRings[] {
  const { items } = lists.rings;
  const references = lists.references.items;
  const zones: ZoneRings[] = [];
  let outer: RegionEdges | undefined;
  let holes: RegionEdges[] = [];
  for (let ring = first; ring !== end; ring = items[ring + NEXT]!) {
    const edges = { references, from: items[ring + FROM]!, to: items[ring + TO]!, base: items[ring + BASE]! };
    if ((items[ring + FLAGS]! & IS_HOLE) !== 0) holes.push(edges);
    else outer = edges;
    if ((items[ring + FLAGS]! & IS_LAST) === 0) continue;
    zones.push({ zone: items[ring + ZONE]!, outer, holes });
    outer = undefined;
    holes = [];
  }
  return zones;
}

function measureEdges({ vertices }: EdgeTable, region: Region, zones: readonly ZoneRings[]) {
  let edgeCount = 0;
  let lengthX = 0;
  let lengthY = 0;
  const measure = ({ references, from, to }: RegionEdges) => {
    edgeCount += to - from;
    for (let i = from; i < to; i++) {
      const edge = (references[i]! >> 2) << 1;
      lengthX += lengthWithin(vertices[edge]!, vertices[edge + 2]!, region.west, region.east);
      lengthY += lengthWithin(vertices[edge + 1]!, vertices[edge + 3]!, region.south, region.north);
    }
  };
  for (const { outer, holes } of zones) {
    if (outer !== undefined) measure(outer);
    for (const hole of holes) measure(hole);
  }
  return { edgeCount, lengthX, lengthY };
}

function lengthWithin(a: number, b: number, low: number, high: number): number {
  return Math.max(0, Math.min(Math.max(a, b), high) - Math.max(Math.min(a, b), low));
}
