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
import { lastRingBit, numbersPerGrid, referenceCountShift, resultWord } from './cell-words.ts';
import { type EdgeTable, edgeOf, firstVertexOf, type RegionEdges } from './edge-table.ts';
import { findFillingZone, identifyEdges, startParityOf } from './filling-zone.ts';
import { chooseGridSize, makeFrame, makeGrid, type Region } from './grid.ts';
import { type IntList, makeIntList, narrowInts, pushInt } from './int-list.ts';
import { measureEdges } from './measure-edges.ts';
import { cellFactor, findCore, sampleVertices } from './uneven-edges.ts';

/**
 * The compiled cells of all grids. `cell-words.ts` explains the words, and zone-index/README.md shows their order in a drawing.
 */
export interface CellProgram {
  /** `numbersPerGrid` numbers for each grid; grid 0 covers all zones. */
  readonly grids: Float64Array;
  /**
   * For each grid, one word per cell, row by row from the south-west; then the data that those words refer to. The words have 16
   * bits if all of them fit, as on most floors: this halves the memory.
   */
  readonly words: Int32Array | Int16Array;
}

/**
 * Cells per edge of the first grid, and of a grid that divides a cell. More cells make lookups faster, because half of them or
 * more then need no test, but take more memory: zone-index/README.md has the measurements.
 */
const cellsPerEdge = 2; // and per zone
const cellsPerDividedEdge = 3;
/** A cell with more edges is divided by its own grid. */
const maxEdgesPerCell = 24;
/** A cell with more references is also divided if enough of their vertices are in it that a grid can separate them. */
const maxReferencesPerFewVertices = 6;
const maxVerticesPerCell = 2;
/** The maximum number of steps per edge. Zones that are drawn over each other many times would take hundreds of times as many. */
const maxStepsPerEdge = 100;
const freeSteps = 200_000;
/** The maximum depth of nested grids. Edges that all meet in one point cannot be separated by any grid. */
const maxDepth = 8;

type Writer = {
  readonly table: EdgeTable;
  readonly edgeIds: Int32Array;
  readonly grids: number[];
  readonly words: IntList;
  readonly zoneCount: number;
  /** How many more references subgrids may add. The limit keeps memory linear in the number of edges. */
  referencesLeft: number;
  /** How many more steps subgrids may take; a step is a zone in a row, or a cell. The limit keeps the time linear as well. */
  stepsLeft: number;
};

/**
 * Compiles zones into a program that finds the zone of a point.
 *
 * @param region contains all zones
 * @param zones in rank order: the zone that wins over all others comes first
 */
export function compileCells(table: EdgeTable, region: Region, zones: readonly ZoneRings[]): CellProgram {
  const { edgeCount } = measureEdges(table, region, zones);
  const writer: Writer = {
    table,
    edgeIds: identifyEdges(table),
    grids: [],
    words: makeIntList(6 * edgeCount),
    zoneCount: zones.length,
    referencesLeft: 8 * edgeCount + 100_000,
    stepsLeft: maxStepsPerEdge * edgeCount + freeSteps,
  };
  const size = {
    cellCount: cellsPerEdge * (edgeCount + zones.length),
    freeCells: 1000,
    maxReferences: 6 * edgeCount + 50_000,
    maxSide: 4096,
  };
  // Cover -1: points of the region may be in no zone.
  writeGrid(writer, layGrids(table, region, zones, -1, size), 1);
  return { grids: new Float64Array(writer.grids), words: narrowInts(writer.words) };
}

/** The rings of a cell that need a test: from `first` up to but not including `end`. */
type CellPart = {
  readonly lists: CellLists;
  readonly cell: number;
  readonly first: number;
  readonly end: number;
};

/** Appends a grid: first one word per cell, then the rings of each cell. Dense cells append their subgrids recursively. */
function writeGrid(writer: Writer, { lists, frame }: Grids, depth: number): void {
  const { grids, words } = writer;
  const { west, south, scaleX, scaleY, columns, rows } = lists.grid;
  const frameStart = words.length;
  if (frame) for (const zone of frame.covers) pushInt(words, resultWord(zone));
  const start = words.length;
  for (const zone of lists.covers) pushInt(words, resultWord(zone));
  const [east, north] = [columns[columns.length - 1]!, rows[rows.length - 1]!];
  grids.push(west, south, east, north, scaleX, scaleY, columns.length - 1, start);
  writeCells(writer, lists, start, depth);
  if (!frame) return;
  frame.firstRings[middleOfFrame] = -1; // the grid has the rings of this part
  writeCells(writer, frame, frameStart, depth);
}

/** Appends the rings of each cell, and sets the words of those cells, which are at `start`. */
function writeCells(writer: Writer, lists: CellLists, start: number, depth: number): void {
  const { grids, words } = writer;
  for (const [cell, first] of lists.firstRings.entries()) {
    if (first < 0) continue;
    const { end, cover } = findFillingZone(lists, cell, writer.edgeIds);
    const part = { lists, cell, first, end };
    const subgrid = depth < maxDepth && isCrowded(writer, part) ? divideCell(writer, part, cover) : undefined;
    if (subgrid === undefined) {
      words.items[start + cell] = words.length;
      for (let ring = first; ring !== end; ring = lists.rings.items[ring + nextRingField]!)
        writeRing(words, lists, ring);
      pushInt(words, resultWord(cover));
    } else {
      words.items[start + cell] = resultWord(writer.zoneCount + grids.length / numbersPerGrid);
      writeGrid(writer, subgrid, depth + 1);
    }
  }
}

/**
 * Writes a ring in the layout drawn in `zone-index/README.md`: head, references, and after the last ring of a zone the zone's
 * number.
 */
function writeRing(words: IntList, { rings, references }: CellLists, ring: number): void {
  const from = rings.items[ring + firstReferenceField]!;
  const to = rings.items[ring + endReferenceField]!;
  const isLast = (rings.items[ring + flagsField]! & lastOfZoneFlag) !== 0;
  const flags = (isLast ? lastRingBit : 0) | startParityOf(rings.items, ring);
  pushInt(words, ((to - from) << referenceCountShift) | flags);
  for (let i = from; i < to; i++) pushInt(words, references.items[i]!);
  if (isLast) pushInt(words, rings.items[ring + zoneField]!);
}

/**
 * Whether a cell is worth dividing. No grid separates equal edges, so these count once. If a few rooms meet in one corner, a
 * finer grid would have the same kind of cell again, so the number of vertices counts as well.
 */
function isCrowded({ table: { vertices }, edgeIds, stepsLeft }: Writer, part: CellPart): boolean {
  if (stepsLeft <= 0) return false;
  const { lists, first, end } = part;
  const { west, east, south, north } = regionOfCell(part);
  const edges = new Set<number>();
  const corners: number[] = [];
  let references = 0;
  for (let ring = first; ring !== end; ring = lists.rings.items[ring + nextRingField]!) {
    const to = lists.rings.items[ring + endReferenceField]!;
    for (let i = lists.rings.items[ring + firstReferenceField]!; i < to; i++) {
      const reference = lists.references.items[i]!;
      references++;
      edges.add(edgeIds[firstVertexOf(reference)]!);
      const edge = edgeOf(reference);
      const x = vertices[edge]!;
      const y = vertices[edge + 1]!;
      const isInside = x >= west && x < east && y >= south && y < north;
      if (corners.length > maxVerticesPerCell || !isInside) continue;
      if (!corners.some((other) => vertices[other] === x && vertices[other + 1] === y)) corners.push(edge);
    }
  }
  return (
    edges.size > maxEdgesPerCell ||
    (references > maxReferencesPerFewVertices && corners.length > maxVerticesPerCell)
  );
}

/** The region is half-open like the cell itself, with the exact doubles at which `columnOf` and `rowOf` change. */
function regionOfCell({ lists, cell }: CellPart): Region {
  const { columns, rows } = lists.grid;
  const column = cell % (columns.length - 1);
  const row = (cell - column) / (columns.length - 1);
  return {
    west: columns[column]!,
    east: columns[column + 1]!,
    south: rows[row]!,
    north: rows[row + 1]!,
  };
}

/** Lays a finer grid over a dense cell. Returns undefined if the cell cannot be divided usefully. */
function divideCell(writer: Writer, part: CellPart, cover: number): Grids | undefined {
  const { table } = writer;
  const region = regionOfCell(part);
  const zones = groupByZone(part);
  const edges = measureEdges(table, region, zones);
  const cellCount = cellsPerDividedEdge * edges.edgeCount;
  const maxReferences = Math.min(cellCount, writer.referencesLeft);
  const size = { cellCount, freeCells: 0, maxReferences, maxSide: 512 };
  const [columnCount, rowCount] = chooseGridSize(region, edges, cellCount, maxReferences, size.maxSide);
  if (columnCount * rowCount < 4) return undefined;
  const grids = layGrids(table, region, zones, cover, size);
  writer.referencesLeft -= grids.lists.references.length + (grids.frame?.references.length ?? 0);
  const { covers, grid } = grids.lists;
  writer.stepsLeft -= zones.length * grid.rows.length + covers.length;
  return grids;
}

/** A grid over a region, or over the part of it that has most of the edges; the frame then contains the rest of the region. */
type Grids = { readonly lists: CellLists; readonly frame: CellLists | undefined };

type GridSize = {
  /** For edges that are spread evenly. */
  readonly cellCount: number;
  readonly freeCells: number;
  readonly maxReferences: number;
  readonly maxSide: number;
};

/** The cell of a frame that the grid covers. */
const middleOfFrame = 4;
/** In a region with fewer edges, it is not worth checking how they are distributed. */
const minEdgesToSample = 64;

/**
 * If there is a core, the rest of the region is divided into the eight outer cells of a frame. Their edges are tested directly or
 * divided like those of any other cell.
 */
function layGrids(
  table: EdgeTable,
  region: Region,
  zones: readonly ZoneRings[],
  cover: number,
  size: GridSize,
): Grids {
  const sample = sampleVertices(table, region, zones.flatMap(ringsOf));
  const core = sample.xs.length < minEdgesToSample ? undefined : findCore(region, sample);
  if (core === undefined) return { lists: layGrid(table, region, zones, cover, size), frame: undefined };
  const frame = fillCells(table, makeFrame(region, core), zones, cover);
  const first = frame.firstRings[middleOfFrame]!;
  const inCore = first < 0 ? [] : groupByZone({ lists: frame, cell: middleOfFrame, first, end: -1 });
  return { lists: layGrid(table, core, inCore, frame.covers[middleOfFrame]!, size), frame };
}

/**
 * `cellCount` is scaled by how unevenly the vertices are distributed; `freeCells` are added after that, so that a region with few
 * edges still gets a useful grid. The result is at least 16 cells before the limits of `chooseGridSize`.
 */
function layGrid(
  table: EdgeTable,
  region: Region,
  zones: readonly ZoneRings[],
  cover: number,
  { cellCount, freeCells, maxReferences, maxSide }: GridSize,
): CellLists {
  const edges = measureEdges(table, region, zones);
  const factor = cellFactor(region, sampleVertices(table, region, zones.flatMap(ringsOf)));
  const count = Math.max(16, cellCount * factor) + freeCells;
  const [columns, rows] = chooseGridSize(region, edges, count, maxReferences, maxSide);
  return fillCells(table, makeGrid(region, columns, rows), zones, cover);
}

function ringsOf({ outer, holes }: ZoneRings): readonly RegionEdges[] {
  return outer === undefined ? holes : [outer, ...holes];
}

/**
 * The rings of a cell, grouped by zone in the form that `fillCells` takes. This reverses `appendRings` in `cell-lists.ts`: in a
 * cell's list the rings of one zone follow each other, the outer ring first if it has edges in the cell, and `lastOfZoneFlag`
 * ends the zone. References are not copied.
 */
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
