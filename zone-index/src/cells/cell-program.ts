import {
  type CellLists,
  endReferenceField,
  fillCells,
  firstReferenceField,
  flagsField,
  holeFlag,
  lastOfZoneFlag,
  nextRingField,
  parityField,
  type ZoneRings,
  zoneField,
} from './cell-lists.ts';
import { answerWord, lastRingBit, numbersPerGrid, referenceCountShift, subgridOpcode } from './cell-words.ts';
import { type EdgeTable, edgeOf, type RegionEdges } from './edge-table.ts';
import { findFillingZone, identifyEdges, startParityOf } from './filling-zone.ts';
import { chooseGridSize, makeGrid, type Region } from './grid.ts';
import { type IntList, makeIntList, pushInt } from './int-list.ts';

/** The compiled cells of all grids. `cell-words.ts` has the words, zone-index/README.md a drawing of their order. */
export interface CellProgram {
  /** `numbersPerGrid` numbers for each grid; grid 0 covers all zones. */
  readonly grids: Float64Array;
  /** For each grid one word per cell, row by row from the south-west; then what those words refer to. */
  readonly words: Int32Array;
}

/** A cell with more references is divided by its own grid. */
const maxReferencesPerCell = 48;
/** How deep grids are nested. Edges that all meet in one point cannot be separated by any grid. */
const maxDepth = 8;

type Writer = {
  readonly table: EdgeTable;
  readonly edgeIds: Int32Array;
  readonly grids: number[];
  readonly words: IntList;
  /** How many more references subgrids may add. The limit keeps memory linear in the number of edges. */
  referencesLeft: number;
};

/**
 * Compiles zones into a program that finds the zone of a point.
 *
 * @param region contains all zones
 * @param zones in rank order, the zone that wins over all others first
 */
export function compileCells(table: EdgeTable, region: Region, zones: readonly ZoneRings[]): CellProgram {
  const edges = measureEdges(table, region, zones);
  const cellCount = edges.edgeCount * 0.8 + zones.length * 2 + 1000;
  const [columns, rows] = chooseGridSize(region, edges, cellCount, 6 * edges.edgeCount + 50_000, 4096);
  const lists = fillCells(table, makeGrid(region, columns, rows), zones, -1);
  const writer: Writer = {
    table,
    edgeIds: identifyEdges(table),
    grids: [],
    words: makeIntList(6 * edges.edgeCount),
    referencesLeft: 8 * edges.edgeCount + 100_000,
  };
  writeGrid(writer, lists, 1);
  return { grids: new Float64Array(writer.grids), words: writer.words.items.slice(0, writer.words.length) };
}

/** The rings of a cell that need a test: from `first` up to but not including `end`. */
type CellPart = {
  readonly lists: CellLists;
  readonly cell: number;
  readonly first: number;
  readonly end: number;
};

/** Appends a grid: first one word per cell, then the rings of each cell. Dense cells append their subgrid recursively. */
function writeGrid(writer: Writer, lists: CellLists, depth: number): void {
  const { grid, covers, firstRings } = lists;
  const { grids, words } = writer;
  const start = words.length;
  grids.push(grid.west, grid.south, grid.scaleX, grid.scaleY, grid.columns.length - 1, start);
  for (let cell = 0; cell < covers.length; cell++) pushInt(words, answerWord(covers[cell]!));
  for (let cell = 0; cell < covers.length; cell++) {
    const first = firstRings[cell]!;
    if (first < 0) continue;
    words.items[start + cell] = words.length;
    const { end, cover } = findFillingZone(lists, cell, writer.edgeIds);
    const part = { lists, cell, first, end };
    const isDense = depth < maxDepth && countReferences(part) > maxReferencesPerCell;
    const subgrid = isDense ? divideCell(writer, part, cover) : undefined;
    if (subgrid === undefined) {
      for (let ring = first; ring !== end; ring = lists.rings.items[ring + nextRingField]!)
        writeRing(words, lists, ring);
      pushInt(words, answerWord(cover));
    } else {
      pushInt(words, subgridOpcode);
      pushInt(words, grids.length / numbersPerGrid);
      writeGrid(writer, subgrid, depth + 1);
    }
  }
}

function writeRing(words: IntList, { rings, references }: CellLists, ring: number): void {
  const from = rings.items[ring + firstReferenceField]!;
  const to = rings.items[ring + endReferenceField]!;
  const isLast = (rings.items[ring + flagsField]! & lastOfZoneFlag) !== 0;
  const flags = (isLast ? lastRingBit : 0) | startParityOf(rings.items, ring);
  pushInt(words, ((to - from) << referenceCountShift) | flags);
  for (let i = from; i < to; i++) pushInt(words, references.items[i]!);
  if (isLast) pushInt(words, rings.items[ring + zoneField]!);
}

function countReferences({ lists, first, end }: CellPart): number {
  const { items } = lists.rings;
  let count = 0;
  for (let ring = first; ring !== end; ring = items[ring + nextRingField]!)
    count += items[ring + endReferenceField]! - items[ring + firstReferenceField]!;
  return count;
}

/** Lays a finer grid over a dense cell. Returns undefined if the cell cannot be divided usefully. */
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
  const maxReferences = Math.min(3 * edges.edgeCount, writer.referencesLeft);
  const [columnCount, rowCount] = chooseGridSize(region, edges, edges.edgeCount, maxReferences, 128);
  if (columnCount * rowCount < 4) return undefined;
  const lists = fillCells(writer.table, makeGrid(region, columnCount, rowCount), zones, cover);
  writer.referencesLeft -= lists.references.length;
  return lists;
}

/** The rings of a cell, grouped by zone as `fillCells` takes them. */
function groupByZone({ lists, first, end }: CellPart): ZoneRings[] {
  const { items } = lists.rings;
  const references = lists.references.items;
  const zones: ZoneRings[] = [];
  let outer: RegionEdges | undefined;
  let holes: RegionEdges[] = [];
  for (let ring = first; ring !== end; ring = items[ring + nextRingField]!) {
    const edges = {
      references,
      from: items[ring + firstReferenceField]!,
      to: items[ring + endReferenceField]!,
      startParity: items[ring + parityField]!,
    };
    if ((items[ring + flagsField]! & holeFlag) !== 0) holes.push(edges);
    else outer = edges;
    if ((items[ring + flagsField]! & lastOfZoneFlag) === 0) continue;
    zones.push({ zone: items[ring + zoneField]!, outer, holes });
    outer = undefined;
    holes = [];
  }
  return zones;
}

/** How many edges there are, and their total width and height inside the region: what `chooseGridSize` needs. */
function measureEdges({ vertices }: EdgeTable, region: Region, zones: readonly ZoneRings[]) {
  let edgeCount = 0;
  let lengthX = 0;
  let lengthY = 0;
  const measure = ({ references, from, to }: RegionEdges) => {
    edgeCount += to - from;
    for (let i = from; i < to; i++) {
      const edge = edgeOf(references[i]!);
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
