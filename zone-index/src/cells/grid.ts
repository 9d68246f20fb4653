import { nextDown } from '../exact/doubles.ts';

/**
 * A uniform grid over `[west, east) × [south, north)`. The column of x is `((x - west) * scaleX) | 0` in plain double arithmetic,
 * and the row is computed the same way. That is monotonic in x, so a column is an interval of doubles whose borders can be listed
 * exactly. `columns[c]` is the smallest double of column c; the last entry is `east`.
 */
export type Grid = {
  /** A frame is not a uniform grid: it has three columns and three rows of any size, and no scale. */
  readonly isFrame: boolean;
  readonly west: number;
  readonly south: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly columns: Float64Array;
  readonly rows: Float64Array;
};

/** A half-open region: west ≤ x < east, south ≤ y < north. */
export type Region = {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
};

export function makeGrid(region: Region, columnCount: number, rowCount: number): Grid {
  const [scaleX, columns] = divideAxis(region.west, region.east, columnCount);
  const [scaleY, rows] = divideAxis(region.south, region.north, rowCount);
  return { isFrame: false, west: region.west, south: region.south, scaleX, scaleY, columns, rows };
}

/** Divides a region into a core, which becomes the cell in the middle, and the area around the core. */
export function makeFrame({ west, south, east, north }: Region, core: Region): Grid {
  const columns = Float64Array.of(west, core.west, core.east, east);
  const rows = Float64Array.of(south, core.south, core.north, north);
  return { isFrame: true, west, south, scaleX: 0, scaleY: 0, columns, rows };
}

/**
 * `scale` is lowered until the last double of the region falls into the last interval, because `count / (limit - from)` may round
 * up. A region too narrow for a finite scale becomes one interval.
 */
function divideAxis(from: number, limit: number, count: number): [scale: number, borders: Float64Array] {
  let scale = count / (limit - from);
  if (!Number.isFinite(scale)) return [0, Float64Array.of(from, limit)];
  const last = nextDown(limit);
  while ((last - from) * scale >= count) scale = nextDown(scale);
  const borders = new Float64Array(count + 1);
  borders[0] = from;
  borders[count] = limit;
  for (let i = 1; i < count; i++) borders[i] = firstOfInterval(i, from, limit, scale);
  return [scale, borders];
}

/** The smallest double from `from` on that is in interval `i` or a later one, or `limit`. Binary search on doubles. */
function firstOfInterval(i: number, from: number, limit: number, scale: number): number {
  let below = from;
  let found = limit;
  for (;;) {
    const middle = below + (found - below) / 2;
    if (!(middle > below && middle < found)) return found;
    if ((middle - from) * scale >= i) found = middle;
    else below = middle;
  }
}

/** The column of a longitude; the nearest column if it is outside the grid. */
export function columnOf(grid: Grid, x: number): number {
  if (grid.isFrame) return thirdOf(grid.columns, x);
  return clampInterval((x - grid.west) * grid.scaleX, grid.columns.length - 2);
}

/** The row of a latitude; the nearest row if it is outside the grid. */
export function rowOf(grid: Grid, y: number): number {
  if (grid.isFrame) return thirdOf(grid.rows, y);
  return clampInterval((y - grid.south) * grid.scaleY, grid.rows.length - 2);
}

function thirdOf(borders: Float64Array, place: number): number {
  return place < borders[1]! ? 0 : place < borders[2]! ? 1 : 2;
}

function clampInterval(place: number, last: number): number {
  // NaN (0 × Infinity) must give 0.
  return place > 0 ? (place < last ? place | 0 : last) : 0;
}

/**
 * Chooses the columns and rows of a grid for `edgeCount` edges with a total width of `lengthX` and height of `lengthY`: about
 * `cellCount` cells, with proportions for which the edges touch the fewest cells. There are fewer cells if the edges would touch
 * more than about `maxReferences`, or if a side would have more than `maxSide`.
 */
export function chooseGridSize(
  region: Region,
  edges: { readonly edgeCount: number; readonly lengthX: number; readonly lengthY: number },
  cellCount: number,
  maxReferences: number,
  maxSide: number,
): [columns: number, rows: number] {
  // An edge touches one cell, and one more for each border it crosses: columns × its width / the region's width, …
  const crossingsX = Math.max(edges.lengthX / (region.east - region.west), 1e-9);
  const crossingsY = Math.max(edges.lengthY / (region.north - region.south), 1e-9);
  const maxCrossings = Math.max(maxReferences - edges.edgeCount, 0);
  const cells = Math.min(cellCount, (maxCrossings / 2) ** 2 / (crossingsX * crossingsY));
  const columns = Math.sqrt((cells * crossingsY) / crossingsX);
  const side = (count: number) => Math.max(1, Math.min(maxSide, Math.round(count)));
  return Number.isFinite(columns) && columns > 0 ? [side(columns), side(cells / columns)] : [1, 1];
}
