import { findToPixel } from './page-pixels.ts';
import type { Pdfium } from './pdfium.ts';

/** A text of a plan and its middle, in parts of the width and height of the picture, from the top left. */
export interface PageText {
  readonly text: string;
  readonly at: readonly [x: number, y: number];
}

/** A plan with more texts than this is a drawing with tables, and its first ones are enough. */
const maxTexts = 3_000;
const maxCharacters = 200_000;
/** Longer ones are notes, not names. */
const maxTextLength = 100;
/** The widest space within a text, in sizes of its letters. A column of a table or another room is further away. */
const widestSpace = 1.2;
/** Six decimals: a hundredth of a pixel of the largest picture. */
const decimals = 1e6;

const doubleBytes = 8;

/** A character and its box, in points of the page. */
interface Character {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/**
 * The texts that are drawn on a page as letters, not as lines or pixels, in the order of the document. A line is a text; two
 * names on one line with a gap between them are two.
 *
 * @returns nothing for a page whose texts cannot be read: the page itself has been drawn
 */
export function readPageTexts(pdfium: Pdfium, page: number): PageText[] {
  // A picture of 1 × 1 pixels: "pixels" are then parts of the width and height.
  const toPart = findToPixel(pdfium, page, { width: 1, height: 1 });
  const textPage = toPart ? pdfium._FPDFText_LoadPage(page) : 0;
  if (!toPart || !textPage) return [];
  try {
    const texts: PageText[] = [];
    for (const line of splitLines(readCharacters(pdfium, textPage))) {
      const text = joinCharacters(line);
      if (text === '' || text.length > maxTextLength) continue;
      const [x, y] = toPart(...findMiddle(line));
      if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) continue;
      texts.push({ text, at: [round(x), round(y)] });
      if (texts.length === maxTexts) break;
    }
    return texts;
  } catch {
    return [];
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
}

/**
 * Characters in order; `undefined` for the end of a line.
 * PDFium gives the characters of a page in the order of its content stream and adds spaces and line ends that it
 * infers from gaps. Each box is written as four doubles into the memory that is allocated first.
 */
function* readCharacters(pdfium: Pdfium, textPage: number): Generator<Character | undefined> {
  const exports = pdfium.wasmExports as unknown as PdfiumExports; // as listed by WebAssembly.Module.exports
  const memory = exports.malloc(4 * doubleBytes);
  if (!memory) return;
  const addresses = [0, 1, 2, 3].map((place) => memory + place * doubleBytes) as [
    left: number,
    right: number,
    bottom: number,
    top: number,
  ];
  const count = Math.min(pdfium._FPDFText_CountChars(textPage), maxCharacters);
  for (let index = 0; index < count; index++) {
    const code = exports.FPDFText_GetUnicode(textPage, index);
    if (code === 0x0a || code === 0x0d) yield undefined;
    if (!isWritten(code) || !exports.FPDFText_GetCharBox(textPage, index, ...addresses)) continue;
    const view = new DataView(pdfium.HEAPU8.buffer); // each time, because the memory can grow
    const [left, right, bottom, top] = addresses.map((address) => view.getFloat64(address, true)) as [
      number,
      number,
      number,
      number,
    ];
    yield { text: String.fromCodePoint(code), left, right, bottom, top };
  }
}

/** No control characters, and no halves of characters: those of PDFium are whole. */
function isWritten(code: number): boolean {
  return code >= 0x20 && code !== 0x7f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

/** Splits at line ends and at gaps. Spaces do not count as the last character, because they may have no box. */
function* splitLines(characters: Iterable<Character | undefined>): Generator<Character[]> {
  let line: Character[] = [];
  let last: Character | undefined;
  for (const character of characters) {
    const isApart = !character || (last && isSeen(character) && isFarFrom(last, character));
    if (isApart && line.length > 0) {
      yield line;
      line = [];
      last = undefined;
    }
    if (!character) continue;
    line.push(character);
    if (isSeen(character)) last = character;
  }
  if (line.length > 0) yield line;
}

/** A space may have no box. */
const isSeen = ({ text }: Character) => text.trim() !== '';

/**
 * The distance of two boxes, 0 if they overlap, against the size of the larger character. It works for text in any
 * direction, as it does not ask which way the line runs.
 */
function isFarFrom(one: Character, other: Character): boolean {
  const across = Math.max(other.left - one.right, one.left - other.right, 0);
  const along = Math.max(other.bottom - one.top, one.bottom - other.top, 0);
  return Math.hypot(across, along) > widestSpace * Math.max(sizeOf(one), sizeOf(other));
}

/** The longer side of the box: the height of most letters, the width of an m. */
function sizeOf({ left, right, bottom, top }: Character): number {
  return Math.max(right - left, top - bottom);
}

function joinCharacters(line: readonly Character[]): string {
  return line
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Of the box around all characters of the line that are seen. */
function findMiddle(line: readonly Character[]): [x: number, y: number] {
  const seen = line.filter(isSeen);
  const [left, right] = [Math.min(...seen.map((one) => one.left)), Math.max(...seen.map((one) => one.right))];
  const [bottom, top] = [Math.min(...seen.map((one) => one.bottom)), Math.max(...seen.map((one) => one.top))];
  return [(left + right) / 2, (bottom + top) / 2];
}

const round = (part: number) => Math.round(part * decimals) / decimals;

/** Functions of PDFium that its package exports and does not declare. */
interface PdfiumExports {
  readonly malloc: (size: number) => number;
  readonly FPDFText_GetUnicode: (textPage: number, index: number) => number;
  readonly FPDFText_GetCharBox: (
    textPage: number,
    index: number,
    leftAddress: number,
    rightAddress: number,
    bottomAddress: number,
    topAddress: number,
  ) => number;
}
