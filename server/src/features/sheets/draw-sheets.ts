import PDFDocument from 'pdfkit';
import { drawGrid, drawPlan } from './draw-plan.ts';
import { drawSide } from './draw-side.ts';
import { describeViewport } from './geo-pdf.ts';
import type { SheetData, SheetFloor } from './sheet-data.ts';
import {
  type Frame,
  gridCells,
  gridLetters,
  layOutFrame,
  margin,
  pageSize,
  sideWidth,
  wholeGrid,
} from './sheet-frame.ts';
import { fonts, type Pdf, type Sheet, writeCentered, writeLine } from './sheet-text.ts';

/** With more zones, names would be too small: the sheet is followed by one for each quarter of the grid. */
const maxZonesOnSheet = 90;

/** Draws a PDF with a sheet, or several, for each floor. */
export function drawSheets(data: SheetData): Pdf {
  const { width, height } = pageSize(data);
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7ext3', // the version with coordinates
    font: fonts.plain,
    info: { Title: data.mapName, Author: data.departmentName, Creator: 'Muster' },
    lang: 'en',
    displayTitle: true,
  });
  const [first] = data.floors;
  if (data.hasSite && first) drawSite(pdf, data, first);
  for (const floor of data.floors) drawFloor(pdf, data, floor);
  pdf.end();
  return pdf;
}

function drawFloor(pdf: Pdf, data: SheetData, floor: SheetFloor): void {
  const label = floor.postedLabel === null ? '' : ` (${floor.postedLabel})`;
  const isSplit = floor.zones.length > maxZonesOnSheet;
  const half = gridCells / 2;
  const quarters = [0, half].flatMap((row) => [0, half].map((column) => ({ column, row, cells: half })));
  for (const part of [wholeGrid, ...(isSplit ? quarters : [])]) {
    const frame = layOutFrame(data, part);
    const cells =
      part === wholeGrid
        ? ''
        : `, ${gridLetters[part.column]}${part.row + 1}–${gridLetters[part.column + half - 1]}${part.row + half}`;
    const sheet = { pdf, data, frame, part, floor, title: `${floor.name}${label}${cells}` };
    startPage(sheet);
    drawPlan(sheet, part === wholeGrid && isSplit);
    drawGrid(sheet);
    const y = drawSide(sheet);
    if (part === wholeGrid) drawIndex(sheet, y);
  }
}

/**
 * The whole site: the outlines of the ground floor, on the ground around the building if there is an aerial image, and which floors
 * the file has.
 */
function drawSite(pdf: Pdf, all: SheetData, first: SheetFloor): void {
  const data = all.aerial ? { ...all, bounds: all.aerial.bounds } : all;
  const floor = all.aerial ? { ...first, picture: null } : first;
  const frame = layOutFrame(data);
  const sheet = { pdf, data, frame, part: wholeGrid, floor, title: 'Site' };
  startPage(sheet);
  drawPlan(sheet, true);
  drawGrid(sheet);
  const y = drawSide(sheet);
  const names = data.floors.map(
    ({ name, postedLabel, zones }) => [postedLabel ?? '', `${name}: ${zones.length} zones`] as const,
  );
  writeList(sheet, 'Floors', names, y);
}

function startPage({ pdf, frame, data, title, floor }: Sheet): void {
  pdf.addPage();
  const viewport = describeViewport(frame, (object) => endedRef(pdf, object));
  (pdf.page.dictionary.data as Record<string, unknown>).VP = [endedRef(pdf, viewport)]; // the types know only what pdfkit writes
  const width = frame.page.width - 2 * margin;
  const right = data.isConfidential ? 110 : 0;
  writeLine(pdf, 'bold', 15, data.mapName, margin, margin, width - right);
  writeLine(pdf, 'bold', 11, title, margin, margin + 18, width - right);
  const verified =
    floor.verifiedOn === null
      ? 'Not verified'
      : `Verified${floor.verifiedBy === null ? '' : ` by ${floor.verifiedBy}`} on ${floor.verifiedOn}`;
  const changes = floor.changesSinceVerified > 0 ? `, ${floor.changesSinceVerified} changes since` : '';
  const line = `${data.departmentName} · version ${floor.version} · printed ${data.madeOn} · ${verified}${changes}`;
  writeLine(pdf, 'plain', 8, line, margin, margin + 33, width);
  if (data.isConfidential) drawConfidential(pdf, margin + width - 100, data.isColored);
}

function drawConfidential(pdf: Pdf, x: number, isColored: boolean): void {
  const color = isColored ? '#b3261e' : '#000000';
  pdf.lineWidth(1.5).rect(x, margin, 100, 20).stroke(color);
  pdf.font(fonts.bold).fontSize(10).fillColor(color);
  writeCentered(pdf, 'CONFIDENTIAL', x, margin + 5, 100);
}

function endedRef(pdf: Pdf, data: object) {
  const reference = pdf.ref(data as Record<string, unknown>); // an object with string keys
  reference.end(undefined);
  return reference;
}

/** The names of zones and points by the cell of the grid, on further pages if they do not fit. */
function drawIndex(sheet: Sheet, y: number): void {
  const { floor, frame } = sheet;
  const collator = new Intl.Collator('en', { numeric: true });
  const zones = floor.zones.map(({ name, rings }) => [cellOfRing(frame, rings[0] ?? []), name] as const);
  const points = floor.points.map(({ name, lng, lat }) => [frame.cellOf(lng, lat) ?? '–', name] as const);
  const entries = [...zones, ...points].sort(
    (a, b) => collator.compare(a[0], b[0]) || collator.compare(a[1], b[1]),
  );
  writeList(sheet, 'Index', entries, y);
}

function cellOfRing(frame: Frame, ring: readonly (readonly number[])[]): string {
  const [lngs, lats] = [ring.map(([lng = 0]) => lng), ring.map(([, lat = 0]) => lat)];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return frame.cellOf(middle(lngs), middle(lats)) ?? '–';
}

const entryHeight = 8.2;

function writeList(
  sheet: Sheet,
  title: string,
  entries: readonly (readonly [string, string])[],
  top: number,
): void {
  const { pdf, frame } = sheet;
  const bottom = frame.page.height - margin;
  let [x, y, width] = [frame.page.width - margin - sideWidth + 8, top + 6, sideWidth - 10];
  const writeTitle = (text: string) => {
    writeLine(pdf, 'bold', 8, text, x, y, width);
    y += 12;
  };
  writeTitle(title);
  for (const [cell, name] of entries) {
    if (y + entryHeight > bottom) {
      const isFirst = width === sideWidth - 10;
      const next = x + width + 12;
      if (isFirst || next + 150 > frame.page.width - margin) {
        pdf.addPage();
        [x, width] = [margin, 150];
      } else x = next;
      y = margin;
      writeTitle(`${sheet.title}: ${title.toLowerCase()} (continued)`);
    }
    writeLine(pdf, 'bold', 6.5, cell, x, y, 18);
    writeLine(pdf, 'plain', 6.5, name, x + 20, y, width - 20);
    y += entryHeight;
  }
}
