import {
  type Pictogram,
  pictogramFills,
  pictogramShrink,
  pictograms,
  zonePictograms,
} from 'positioning/pictograms';
import type { PointType } from '../../zone-rules/point-types.ts';
import { clipRing } from './clip-ring.ts';
import { fitLabel, type Label, pictogramHeight } from './fit-label.ts';
import type { SheetBounds, SheetPoint, SheetZone } from './sheet-data.ts';
import { type Box, bandWidth, gridLetters } from './sheet-frame.ts';
import { hatches } from './sheet-symbols.ts';
import { fonts, type Pdf, type Sheet, writeCentered, writeLine } from './sheet-text.ts';

/** @param isOverview whether names are left to the sheets that follow */
export function drawPlan(sheet: Sheet, isOverview: boolean): void {
  const { pdf, frame, floor, data } = sheet;
  const { plan } = frame;
  pdf.save();
  pdf.rect(plan.x, plan.y, plan.width, plan.height).clip('nonzero');
  // Under a plan, the ground stays faint, so that names and walls can be read.
  if (data.aerial) drawPicture(sheet, data.aerial.picture, data.aerial.bounds, floor.picture ? 0.35 : 1);
  if (floor.picture) drawPicture(sheet, floor.picture, data.bounds, 0.45);
  const byArea = floor.zones
    .map((zone) => ({
      zone,
      rings: zone.rings.map((ring) => ring.map(([lng = 0, lat = 0]) => frame.toPage(lng, lat))),
    }))
    .filter(({ rings }) => touches(rings[0] ?? [], plan))
    .sort((a, b) => areaOf(b.rings[0] ?? []) - areaOf(a.rings[0] ?? []));
  for (const { zone, rings } of byArea) drawZone(sheet, zone, rings);
  if (!isOverview) for (const { zone, rings } of byArea) drawName(sheet, zone, rings);
  for (const point of floor.points) if (frame.cellOf(point.lng, point.lat)) drawPoint(sheet, point);
  if (data.aerial?.attribution) writeAttribution(sheet, data.aerial.attribution);
  pdf.restore();
}

function drawPicture({ pdf, frame }: Sheet, picture: Uint8Array, bounds: SheetBounds, opacity: number): void {
  const [left, top] = frame.toPage(bounds.west, bounds.north);
  const [right, bottom] = frame.toPage(bounds.east, bounds.south);
  pdf.opacity(opacity);
  pdf.image(Buffer.from(picture), left, top, { width: right - left, height: bottom - top });
  pdf.opacity(1);
}

function writeAttribution({ pdf, frame: { plan } }: Sheet, text: string): void {
  pdf.font(fonts.plain).fontSize(5);
  const width = Math.min(pdf.widthOfString(text) + 4, plan.width);
  const y = plan.y + plan.height - 8;
  pdf.fillOpacity(0.75).rect(plan.x, y, width, 8).fill('#ffffff').fillOpacity(1);
  writeLine(pdf, 'plain', 5, text, plan.x + 2, y + 1.5, width);
}

type Ring = readonly (readonly [number, number])[];

/** What lies outside of the plan would be hidden, but found by programs that read the text of the page. */
function touches(ring: Ring, { x, y, width, height }: Box): boolean {
  const [xs, ys] = [ring.map(([at]) => at), ring.map(([, at]) => at)];
  const isBeside = Math.max(...xs) < x || Math.min(...xs) > x + width;
  return !isBeside && Math.max(...ys) >= y && Math.min(...ys) <= y + height;
}

function areaOf(ring: Ring): number {
  return Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[i + 1] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0),
  );
}

function tracePath(pdf: Pdf, rings: readonly Ring[]): void {
  for (const ring of rings)
    for (const [i, [x, y]] of ring.entries()) pdf[i === 0 ? 'moveTo' : 'lineTo'](x, y);
}

function drawZone(sheet: Sheet, zone: SheetZone, rings: readonly Ring[]): void {
  const { pdf } = sheet;
  fillArea(sheet, zone.zoneType, zone.color, () => tracePath(pdf, rings));
  tracePath(pdf, rings);
  pdf.lineWidth(0.6).stroke('#222222');
}

export function fillArea(sheet: Sheet, zoneType: number, color: string, trace: () => void): void {
  const { pdf } = sheet;
  const shown = colorOf(sheet, color);
  trace();
  pdf.fillOpacity(0.18).fill(shown, 'even-odd').fillOpacity(1);
  const hatch = hatches[zoneType] ?? '';
  if (hatch === '') return;
  pdf.save();
  trace();
  pdf.fill([pdf.pattern([0, 0, 6, 6], 6, 6, `0.4 w ${hatch}`), shown] as never, 'even-odd'); // the types do not know patterns
  pdf.restore();
}

function colorOf({ data }: Sheet, color: string): string {
  if (data.isColored) return color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const level = Math.round(0.3 * red + 0.59 * green + 0.11 * blue)
    .toString(16)
    .padStart(2, '0');
  return `#${level}${level}${level}`;
}

function drawName(sheet: Sheet, zone: SheetZone, rings: readonly Ring[]): void {
  const { pdf, frame } = sheet;
  pdf.font(fonts.plain).fontSize(1);
  // A room on the edge of a quarter has its name on each of the sheets that show enough of it.
  const shown = rings.map((ring) => clipRing(ring, frame.plan));
  const fit = (hasPictogram: boolean) =>
    fitLabel(zone.name, shown, hasPictogram, (text) => pdf.widthOfString(text));
  let label = fit(zonePictograms[zone.zoneType] !== undefined);
  if (label?.hasPictogram && coversPoint(sheet, label)) label = fit(false);
  if (!label) return;
  const { lines, size, x } = label;
  const height = size * 1.15;
  const above = label.hasPictogram ? pictogramHeight : 0;
  const top = label.y - (height * lines.length - above) / 2;
  if (above > 0) drawZonePictogram(sheet, zone.zoneType, x, top - above / 2);
  if (lines.length === 0) return;
  const width = widthOf(sheet, label);
  pdf
    .fillOpacity(0.75)
    .rect(x - width / 2 - 1, top, width + 2, height * lines.length)
    .fill('#ffffff')
    .fillOpacity(1);
  pdf.fontSize(size).fillColor('#000000');
  for (const [i, line] of lines.entries())
    pdf.text(line, x - pdf.widthOfString(line) / 2, top + i * height, { lineBreak: false });
}

/** The width of the lines of a label, while the size of the font is 1. */
function widthOf({ pdf }: Sheet, { lines, size }: Label): number {
  return Math.max(0, ...lines.map((line) => pdf.widthOfString(line))) * size;
}

/** Whether the pictogram of a point, such as the door of an exit, would cover a part of a label that is larger because of its own. */
function coversPoint(sheet: Sheet, label: Label): boolean {
  const width = Math.max(widthOf(sheet, label), pictogramHeight) + pictogramHeight;
  const height = label.size * 1.15 * label.lines.length + 2 * pictogramHeight;
  return sheet.floor.points.some(({ lng, lat }) => {
    const [x, y] = sheet.frame.toPage(lng, lat);
    return Math.abs(x - label.x) < width / 2 && Math.abs(y - label.y) < height / 2;
  });
}

function drawPoint(sheet: Sheet, point: SheetPoint): void {
  const { pdf } = sheet;
  const [x, y] = sheet.frame.toPage(point.lng, point.lat);
  drawPictogram(sheet, point.pointType, x, y);
  if (point.pointType !== 'exteriorDoor') return;
  // Crews are sent to doors by their numbers.
  pdf.font(fonts.bold).fontSize(5.5);
  const width = pdf.widthOfString(point.name) + 2;
  pdf.rect(x - width / 2, y + 5.5, width, 6.5).fill('#ffffff');
  pdf.fillColor('#000000');
  writeCentered(pdf, point.name, x - width / 2, y + 5.7, width);
}

/** Draws the pictogram of a type of point that the map shows, around a position on the page. */
export function drawPictogram(sheet: Sheet, type: PointType, x: number, y: number): void {
  const { family, ...shape }: Pictogram = pictograms[type];
  const fill = sheet.data.isColored ? pictogramFills[family] : '#000000';
  drawMark(sheet, { ...shape, fill, ink: '#ffffff', size: 10 }, x, y);
}

/** Draws the pictogram of a type of zone, if it has one. */
export function drawZonePictogram(sheet: Sheet, zoneType: number, x: number, y: number): void {
  const { lines, ink = '' } = zonePictograms[zoneType] ?? {};
  if (lines)
    drawMark(sheet, { lines, fill: '#ffffff', ink: sheet.data.isColored ? ink : '#000000', size: 9 }, x, y);
}

interface Mark extends Pick<Pictogram, 'lines' | 'letter'> {
  readonly fill: string;
  readonly ink: string;
  readonly size: number;
}

function drawMark({ pdf }: Sheet, { lines, letter, fill, ink, size }: Mark, x: number, y: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 24);
  if (letter) pdf.circle(0, 0, 11);
  else pdf.roundedRect(-11, -11, 22, 22, 5);
  pdf.lineWidth(1.5).fillAndStroke(fill, ink);
  if (letter) {
    pdf.font(fonts.bold).fontSize(14).fillColor(ink);
    writeCentered(pdf, letter, -12, -8.5, 24);
  }
  if (lines) {
    pdf.scale(pictogramShrink).translate(-12, -12);
    pdf.lineWidth(2.2).lineCap('round').lineJoin('round').path(lines).stroke(ink);
  }
  pdf.restore();
}

/** Lines and labels on all four sides. */
export function drawGrid({ pdf, frame, part }: Sheet): void {
  const { plan } = frame;
  const [stepX, stepY] = [plan.width / part.cells, plan.height / part.cells];
  pdf.lineWidth(0.3).strokeColor('#000000').strokeOpacity(0.35);
  for (let i = 1; i < part.cells; i++) {
    pdf
      .moveTo(plan.x + i * stepX, plan.y)
      .lineTo(plan.x + i * stepX, plan.y + plan.height)
      .stroke();
    pdf
      .moveTo(plan.x, plan.y + i * stepY)
      .lineTo(plan.x + plan.width, plan.y + i * stepY)
      .stroke();
  }
  pdf.strokeOpacity(1).lineWidth(1).rect(plan.x, plan.y, plan.width, plan.height).stroke('#000000');
  pdf.font(fonts.bold).fontSize(8).fillColor('#000000');
  for (let i = 0; i < part.cells; i++) {
    const letter = gridLetters[part.column + i] ?? '';
    const number = String(part.row + i + 1);
    for (const y of [plan.y - bandWidth + 1, plan.y + plan.height + 2])
      writeCentered(pdf, letter, plan.x + i * stepX, y, stepX);
    for (const x of [plan.x - bandWidth, plan.x + plan.width])
      writeCentered(pdf, number, x, plan.y + (i + 0.5) * stepY - 4, bandWidth);
  }
}
