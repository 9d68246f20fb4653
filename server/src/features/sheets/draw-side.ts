import { forward } from 'mgrs/dist/mgrs.esm.js';
import { encode } from 'uqr';
import { pointTypeWords } from '../../zone-rules/point-types.ts';
import { zoneTypeColors } from '../../zone-rules/zone-colors.ts';
import { zoneTypeNames } from '../../zone-rules/zone-types.ts';
import { drawPictogram, drawZonePictogram, fillArea } from './draw-plan.ts';
import { type Box, bandWidth, headerHeight, margin, sideWidth } from './sheet-frame.ts';
import { fonts, type Sheet, writeLine } from './sheet-text.ts';

/** Points per inch, and meters in an inch. */
const pointsPerInch = 72;
const metersPerInch = 0.0254;
const metersPerFoot = 0.3048;
const gray = '#555555';

/** North, scale, coordinates, legend and QR code, in the column to the right. @returns where they end */
export function drawSide(sheet: Sheet): number {
  const { frame } = sheet;
  const x = frame.page.width - margin - sideWidth + 8;
  let y = margin + headerHeight + bandWidth;
  drawNorth(sheet, x + 12, y);
  drawCode(sheet, { x: x + sideWidth - 66, y, width: 58, height: 58 });
  y = drawScale(sheet, x, y + 40) + 8;
  y = writeFacts(sheet, x, y);
  return drawLegend(sheet, x, y + 6);
}

function drawNorth({ pdf }: Sheet, x: number, y: number): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + 7, y + 24)
    .lineTo(x, y + 19)
    .lineTo(x - 7, y + 24)
    .closePath()
    .fill('#000000');
  pdf
    .font(fonts.bold)
    .fontSize(8)
    .fillColor('#000000')
    .text('N', x - 3, y + 25, { lineBreak: false });
  pdf
    .font(fonts.plain)
    .fontSize(5)
    .fillColor(gray)
    .text('true north', x - 12, y + 34, { lineBreak: false });
}

function drawCode({ pdf, floor }: Sheet, box: Box): void {
  const { data: cells, size } = encode(floor.address, { border: 0, ecc: 'M' });
  const side = box.width / size;
  for (const [row, line] of cells.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) pdf.rect(box.x + column * side, box.y + row * side, side + 0.05, side + 0.05);
  pdf.fill('#000000');
}

/** @returns where it ends */
function drawScale({ pdf, frame, data }: Sheet, x: number, y: number): number {
  const isMetric = data.units === 'metric';
  const unit = isMetric ? 1 : metersPerFoot;
  const most = 66 / frame.pointsPerMeter / unit;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = ([5, 2, 1].find((digit) => digit * power <= most) ?? 1) * power;
  const width = length * unit * frame.pointsPerMeter;
  pdf
    .lineWidth(0.5)
    .rect(x, y + 8, width / 2, 3)
    .fillAndStroke('#000000', '#000000');
  pdf.rect(x + width / 2, y + 8, width / 2, 3).fillAndStroke('#ffffff', '#000000');
  pdf.font(fonts.plain).fontSize(6.5).fillColor('#000000');
  pdf.text(`${length} ${isMetric ? 'm' : 'ft'}`, x + width + 3, y + 6, { lineBreak: false });
  const ratio = pointsPerInch / metersPerInch / frame.pointsPerMeter;
  pdf.text(`1 : ${Math.round(ratio)}`, x, y + 13, { lineBreak: false });
  return y + 22;
}

/** @returns where they end */
function writeFacts({ pdf, frame, part }: Sheet, x: number, y: number): number {
  const { bounds, plan, pointsPerMeter } = frame;
  const [cellX, cellY] = [
    plan.width / part.cells / pointsPerMeter,
    plan.height / part.cells / pointsPerMeter,
  ];
  const feet = (meters: number) => Math.round(meters / metersPerFoot);
  const corner = (lat: number, lng: number) => `${lat.toFixed(6)}, ${wrap(lng).toFixed(6)}`;
  const lines = [
    `Cell ${feet(cellX)} × ${feet(cellY)} ft (${cellX.toFixed(1)} × ${cellY.toFixed(1)} m)`,
    `NW ${corner(bounds.north, bounds.west)}`,
    ...usngOf(bounds.north, bounds.west),
    `SE ${corner(bounds.south, bounds.east)}`,
    ...usngOf(bounds.south, bounds.east),
  ];
  for (const [i, line] of lines.entries()) writeLine(pdf, 'plain', 6.5, line, x, y + i * 9, sideWidth - 10);
  return y + lines.length * 9;
}

function wrap(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** In USNG, which ends at 84° north and 80° south. */
function usngOf(lat: number, lng: number): string[] {
  if (lat >= 84 || lat <= -80) return [];
  const text = forward([wrap(lng), lat], 5);
  return [`USNG ${text.replace(/^(\d+[A-Z])([A-Z]{2})(\d{5})(\d{5})$/, '$1 $2 $3 $4')}`];
}

/** @returns where it ends */
function drawLegend(sheet: Sheet, x: number, y: number): number {
  const { pdf, floor } = sheet;
  const zoneTypes = [...new Set(floor.zones.map(({ zoneType }) => zoneType))].sort((a, b) => a - b);
  const pointTypes = [...new Set(floor.points.map(({ pointType }) => pointType))];
  let at = y;
  for (const type of zoneTypes) {
    const color = zoneTypeColors[type] ?? '#888888';
    fillArea(sheet, type, color, () => pdf.rect(x, at, 16, 8));
    pdf.lineWidth(0.5).rect(x, at, 16, 8).stroke('#222222');
    drawZonePictogram(sheet, type, x + 8, at + 4);
    writeLine(pdf, 'plain', 7, words(zoneTypeNames[type] ?? 'Custom'), x + 21, at, sideWidth - 30);
    at += 11;
  }
  for (const type of pointTypes) {
    drawPictogram(sheet, type, x + 8, at + 4.5);
    writeLine(pdf, 'plain', 7, pointTypeWords[type], x + 21, at, sideWidth - 30);
    at += 11;
  }
  return at;
}

const words = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
