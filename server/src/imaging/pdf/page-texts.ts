import { findToPixel } from './page-pixels.ts';
import type { Pdfium } from './pdfium.ts';

/** A text of a plan and its center, as fractions of the width and height of the picture from the top left. */
export interface PageText {
  readonly text: string;
  readonly at: readonly [x: number, y: number];
}

/** A plan with more texts has tables, and its first texts are enough. */
const maxTexts = 3_000;
const maxCharacters = 200_000;
/** Longer texts are notes, not names. */
const maxTextLength = 100;
/** The widest space within a text, relative to the size of its letters. Table columns and other rooms are further away. */
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
 * Reads the texts of a page that are letters, not lines or pixels, in the order of the document. Each line is a text. Two
 * names on a line with a gap between them are two texts.
 *
 * @returns an empty list if the texts cannot be read, because the page is already drawn
 */
export function readPageTexts(pdfium: Pdfium, page: number): PageText[] {
  // In a picture of 1 × 1 pixels, pixels are fractions of the width and height.
  const toPart = findToPixel(pdfium, page, { width: 1, height: 1 });
  const textPage = toPart ? pdfium._FPDFText_LoadPage(page) : 0;
  if (!toPart || !textPage) return [];
  try {
    const texts: PageText[] = [];
    for (const line of splitLines(readCharacters(pdfium, textPage))) {
      const text = joinCharacters(line);
      if (text === '' || text.length > maxTextLength) continue;
      const [x, y] = toPart(...findCenter(line));
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
 * Reads characters in order, with `undefined` for the end of a line.
 * PDFium returns the characters of a page in the order of its content stream and adds spaces and line ends that it
 * infers from gaps. It writes each box as four doubles into the memory that is allocated first.
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
    if (!isPrintable(code) || !exports.FPDFText_GetCharBox(textPage, index, ...addresses)) continue;
    const view = new DataView(pdfium.HEAPU8.buffer); // created each time, because the memory can grow
    const [left, right, bottom, top] = addresses.map((address) => view.getFloat64(address, true)) as [
      number,
      number,
      number,
      number,
    ];
    yield { text: String.fromCodePoint(code), left, right, bottom, top };
  }
}

/** Rejects control characters and surrogates. PDFium returns complete code points. */
function isPrintable(code: number): boolean {
  return code >= 0x20 && code !== 0x7f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

/** Splits at line ends and gaps. Gaps are measured between characters that are not spaces, because a space may have no box. */
function* splitLines(characters: Iterable<Character | undefined>): Generator<Character[]> {
  let line: Character[] = [];
  let last: Character | undefined;
  for (const character of characters) {
    const isApart = !character || (last && isVisible(character) && isFarFrom(last, character));
    if (isApart && line.length > 0) {
      yield line;
      line = [];
      last = undefined;
    }
    if (!character) continue;
    line.push(character);
    if (isVisible(character)) last = character;
  }
  if (line.length > 0) yield line;
}

/** Whether a character is not white space. */
const isVisible = ({ text }: Character) => text.trim() !== '';

/**
 * Compares the distance of two boxes, 0 if they overlap, with the size of the larger character. This works for text in
 * any direction.
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

/** Returns the center of the box around all visible characters of the line. */
function findCenter(line: readonly Character[]): [x: number, y: number] {
  const visible = line.filter(isVisible);
  const [left, right] = [
    Math.min(...visible.map((one) => one.left)),
    Math.max(...visible.map((one) => one.right)),
  ];
  const [bottom, top] = [
    Math.min(...visible.map((one) => one.bottom)),
    Math.max(...visible.map((one) => one.top)),
  ];
  return [(left + right) / 2, (bottom + top) / 2];
}

const round = (part: number) => Math.round(part * decimals) / decimals;

/** Functions of PDFium that its package exports but does not declare. */
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
