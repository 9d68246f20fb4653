import { latAtY, lngAtX, mercatorX, mercatorY, worldWidthMeters } from '@muster/geo/web-mercator';
import type { Paper, SheetBounds, SheetData } from './sheet-data.ts';

/** Width and height in points of 1/72 inch, upright. */
const papers: Readonly<Record<Paper, readonly [number, number]>> = {
  letter: [612, 792],
  tabloid: [792, 1224],
  a4: [595.28, 841.89],
  a3: [841.89, 1190.55],
};

export const margin = 26;
export const headerHeight = 50;
export const sideWidth = 148;
/** The band around the plan with the letters and numbers of the grid. */
export const bandWidth = 12;
export const gridCells = 8;
export const gridLetters = 'ABCDEFGH';

/** A rectangle on the page in points, from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the plan is on the page, and how positions become points of it. North is up. */
export interface Frame {
  readonly page: { readonly width: number; readonly height: number };
  readonly plan: Box;
  readonly bounds: SheetBounds;
  /** Points per meter on the ground, at the middle of the plan. */
  readonly pointsPerMeter: number;
  readonly toPage: (lng: number, lat: number) => [x: number, y: number];
  /** The cell of a position, such as `C4`; `undefined` outside of the plan. */
  readonly cellOf: (lng: number, lat: number) => string | undefined;
}

/** A part of the grid, in cells. */
export interface GridPart {
  readonly column: number;
  readonly row: number;
  readonly cells: number;
}
export const wholeGrid: GridPart = { column: 0, row: 0, cells: gridCells };

export function pageSize({ paper, orientation, bounds }: SheetData): { width: number; height: number } {
  const [short, long] = papers[paper];
  const isWide = orientation === 'auto' ? isWiderThanHigh(bounds) : orientation === 'landscape';
  return isWide ? { width: long, height: short } : { width: short, height: long };
}

function squareOf({ west, south, east, north }: SheetBounds) {
  const [left, top] = [mercatorX(west), mercatorY(north)];
  return { left, top, width: mercatorX(east) - left, height: mercatorY(south) - top };
}

function isWiderThanHigh(bounds: SheetBounds): boolean {
  const { width, height } = squareOf(bounds);
  return width > height;
}

/** Lays out the plan so that the bounds, or a part of the grid over them, are as large as possible. */
export function layOutFrame(data: SheetData, part: GridPart = wholeGrid): Frame {
  const page = pageSize(data);
  const available: Box = {
    x: margin + bandWidth,
    y: margin + headerHeight + bandWidth,
    width: page.width - 2 * margin - 2 * bandWidth - sideWidth,
    height: page.height - 2 * margin - 2 * bandWidth - headerHeight,
  };
  const whole = squareOf(data.bounds);
  const share = part.cells / gridCells;
  const square = {
    left: whole.left + (whole.width * part.column) / gridCells,
    top: whole.top + (whole.height * part.row) / gridCells,
    width: whole.width * share,
    height: whole.height * share,
  };
  const scale = Math.min(available.width / square.width, available.height / square.height);
  const plan = { ...available, width: square.width * scale, height: square.height * scale };
  const middle = latAtY(square.top + square.height / 2);
  const toPage = (lng: number, lat: number): [number, number] => {
    const x = mercatorX(lng);
    // Zones across the antimeridian have longitudes of either turn.
    const turn = x < whole.left - 0.5 ? 1 : x > whole.left + whole.width + 0.5 ? -1 : 0;
    return [plan.x + (x + turn - square.left) * scale, plan.y + (mercatorY(lat) - square.top) * scale];
  };
  const cellOf = (lng: number, lat: number) => {
    const [x, y] = toPage(lng, lat);
    const column = part.column + Math.floor(((x - plan.x) / plan.width) * part.cells);
    const row = part.row + Math.floor(((y - plan.y) / plan.height) * part.cells);
    const isInside = column >= 0 && row >= 0 && column < gridCells && row < gridCells;
    return isInside ? `${gridLetters[column]}${row + 1}` : undefined;
  };
  const bounds: SheetBounds = {
    west: lngAtX(square.left),
    east: lngAtX(square.left + square.width),
    north: latAtY(square.top),
    south: latAtY(square.top + square.height),
  };
  return { page, plan, bounds, pointsPerMeter: scale / worldWidthMeters(middle), toPage, cellOf };
}
