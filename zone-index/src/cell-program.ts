import { type CellLists, type CellRing, fillCells, type ZoneRings } from './cell-lists.ts';
import { cutAtComplement, nameEdges, startOf } from './complement.ts';
import type { EdgeTable, RegionEdges } from './edge-table.ts';
import { chooseGridSize, type Grid, makeGrid, type Region } from './grid.ts';

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
  readonly words: number[];
  /** How many more references the subgrids may use, so that memory stays linear in the number of edges. */
  referencesLeft: number;
};

/** Compiles zones, given in rank order, over the region that holds them all. */
export function compileCells(table: EdgeTable, region: Region, zones: readonly ZoneRings[]): CellProgram {
  const edges = measureEdges(table, region, zones);
  const cellCount = edges.edgeCount * 0.5 + zones.length * 2 + 1000;
  const [columns, rows] = chooseGridSize(region, edges, cellCount, 6 * edges.edgeCount + 50_000, 4096);
  const lists = fillCells(table, makeGrid(region, columns, rows), zones, -1);
  const referencesLeft = 8 * edges.edgeCount + 100_000;
  const writer: Writer = { table, edgeNames: nameEdges(table), grids: [], words: [], referencesLeft };
  writeGrid(writer, lists, 1);
  return { grids: new Float64Array(writer.grids), words: new Int32Array(writer.words) };
}

function writeGrid(writer: Writer, { grid, rings, covers }: CellLists, depth: number): void {
  const { grids, words } = writer;
  const start = words.length;
  grids.push(grid.west, grid.south, grid.scaleX, grid.scaleY, grid.columns.length - 1, start);
  for (let cell = 0; cell < covers.length; cell++) words.push(-2 - covers[cell]!);
  for (let cell = 0; cell < covers.length; cell++) {
    const whole = rings[cell];
    if (whole === undefined) continue;
    const { length, cover } = cutAtComplement(whole, covers[cell]!, writer.edgeNames);
    const list = length === whole.length ? whole : whole.slice(0, length);
    words[start + cell] = words.length;
    const isDense = depth < DEEPEST && countReferences(list) > DENSE;
    const subgrid = isDense ? divideCell(writer, grid, cell, list, cover) : undefined;
    if (subgrid === undefined) {
      for (const ring of list) writeRing(words, ring);
      words.push(-2 - cover);
    } else {
      words.push(SUBGRID, grids.length / NUMBERS_PER_GRID);
      writeGrid(writer, subgrid, depth + 1);
    }
  }
}

function writeRing(words: number[], ring: CellRing): void {
  const { zone, references, from, to, isLast } = ring;
  words.push((to - from) * 4 + (isLast ? 2 : 0) + startOf(ring));
  for (let i = from; i < to; i++) words.push(references[i]!);
  if (isLast) words.push(zone);
}

function divideCell(
  writer: Writer,
  grid: Grid,
  cell: number,
  list: readonly CellRing[],
  cover: number,
): CellLists | undefined {
  const column = cell % (grid.columns.length - 1);
  const row = (cell - column) / (grid.columns.length - 1);
  const region = {
    west: grid.columns[column]!,
    east: grid.columns[column + 1]!,
    south: grid.rows[row]!,
    north: grid.rows[row + 1]!,
  };
  const zones = groupByZone(list);
  const edges = measureEdges(writer.table, region, zones);
  const mostMeetings = Math.min(3 * edges.edgeCount, writer.referencesLeft);
  const [columns, rows] = chooseGridSize(region, edges, edges.edgeCount, mostMeetings, 128);
  if (columns * rows < 4) return undefined;
  const lists = fillCells(writer.table, makeGrid(region, columns, rows), zones, cover);
  writer.referencesLeft -= lists.rings.reduce((sum, rings) => sum + countReferences(rings), 0);
  return lists;
}

function countReferences(rings: readonly CellRing[] | undefined): number {
  let count = 0;
  if (rings !== undefined) for (const { from, to } of rings) count += to - from;
  return count;
}

function groupByZone(list: readonly CellRing[]): ZoneRings[] {
  const zones: ZoneRings[] = [];
  let outer: RegionEdges | undefined;
  let holes: RegionEdges[] = [];
  for (const ring of list) {
    if (ring.isHole) holes.push(ring);
    else outer = ring;
    if (!ring.isLast) continue;
    zones.push({ zone: ring.zone, outer, holes });
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
