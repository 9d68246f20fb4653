import { fileURLToPath } from 'node:url';
import type { SheetData, SheetFloor } from './sheet-data.ts';
import type { Frame, GridPart } from './sheet-frame.ts';

export type Pdf = PDFKit.PDFDocument;

/** A page while it is drawn. */
export interface Sheet {
  readonly pdf: Pdf;
  readonly data: SheetData;
  readonly frame: Frame;
  readonly part: GridPart;
  readonly floor: SheetFloor;
  readonly title: string;
}

export const fonts = {
  plain: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
};

/** Text on one line that is cut off at a width. */
export function writeLine(
  pdf: Pdf,
  font: keyof typeof fonts,
  size: number,
  text: string,
  x: number,
  y: number,
  width: number,
  color = '#000000',
): void {
  pdf.font(fonts[font]).fontSize(size).fillColor(color);
  let shown = text;
  while (shown.length > 1 && pdf.widthOfString(shown) > width) shown = `${shown.slice(0, -2).trimEnd()}…`;
  pdf.text(shown, x, y, { lineBreak: false });
}

/** In the current font. With a width, pdfkit would start a page for text below the end of one. */
export function writeCentered(pdf: Pdf, text: string, x: number, y: number, width: number): void {
  pdf.text(text, x + (width - pdf.widthOfString(text)) / 2, y, { lineBreak: false });
}
