import { fitBlock } from './fit-block.ts';
import type { FlatRing, FlatShape } from './plan-projection.ts';
import { planStyles } from './plan-styles.ts';
import { drawSymbol } from './plan-symbols.ts';

const maxFont = 190;
/** If a horizontal name would be smaller than this, it is rotated, provided that makes it larger by the factor `turnGain`. */
const goodFont = 110;
const turnGain = 1.4;
/** 13 pixels of the rasterized plan, so that it can be read at the highest zoom. */
const smallestFont = 26;
/** A name is broken into more lines only if that makes it larger by this factor. */
const lineGain = 1.15;
const smallestSymbol = 40;
const lineHeight = 1.2;
const symbolHeight = 1.9;
/** The space around a block, in font sizes. */
const padding = 0.4;
const longestLabel = 100;

interface Block {
  readonly lines: readonly string[];
  readonly hasSymbol: boolean;
  readonly isTurned: boolean;
  readonly x: number;
  readonly y: number;
  readonly font: number;
}

/**
 * The name and symbol of a polygon as SVG, as large as fits into the visible part of it, up to a little over 1% of the plan's
 * longer side; empty if they would be too small to read. A name that does not fit is left out before the symbol is. If a name
 * starts with a number, as room names do, the number is kept if it fits.
 *
 * @param shape of a kind that is labeled
 * @param above rings of shapes that are drawn over it
 */
export function drawLabel(shape: FlatShape, above: readonly (readonly FlatRing[])[]): string {
  const block = chooseBlock(shape, above);
  return block ? drawBlock(shape, block) : '';
}

function chooseBlock(shape: FlatShape, above: readonly (readonly FlatRing[])[]): Block | undefined {
  const { symbol } = planStyles[shape.kind];
  const hasSymbol = symbol !== undefined;
  const label = printable(shape.label ?? '');
  const texts = label === '' || label.length > longestLabel ? [] : [label, ...roomNumberOf(label)];
  for (const text of texts) {
    const level = bestOf(
      wrappings(text).map((lines) => fit(shape, above, { lines, hasSymbol, isTurned: false })),
    );
    if (level && level.font >= goodFont) return level;
    const turned = fit(shape, above, { lines: [text], hasSymbol: false, isTurned: true });
    const turnedIsBetter = turned && turned.font > (level?.font ?? 0) * turnGain;
    const block = turnedIsBetter && !hasSymbol ? turned : level;
    if (block && block.font >= smallestFont) return block;
  }
  if (!hasSymbol) return undefined;
  const bare = fit(shape, above, { lines: [], hasSymbol, isTurned: false });
  return bare && bare.font * symbolHeight >= smallestSymbol ? bare : undefined;
}

function bestOf(blocks: readonly (Block | undefined)[]): Block | undefined {
  let best: Block | undefined;
  for (const block of blocks) if (block && block.font > (best?.font ?? 0) * lineGain) best = block;
  return best;
}

function fit(
  shape: FlatShape,
  above: readonly (readonly FlatRing[])[],
  layout: Pick<Block, 'lines' | 'hasSymbol' | 'isTurned'>,
): Block | undefined {
  const { width, height } = sizeInFonts(layout);
  const turned = layout.isTurned;
  const place = fitBlock(shape, above, turned ? height : width, turned ? width : height);
  if (!place) return undefined;
  return {
    ...layout,
    x: Math.round(place.x),
    y: Math.round(place.y),
    font: Math.floor(Math.min(maxFont, place.size)),
  };
}

function sizeInFonts({ lines, hasSymbol }: Pick<Block, 'lines' | 'hasSymbol'>): {
  width: number;
  height: number;
} {
  const width = Math.max(hasSymbol ? symbolHeight : 0, ...lines.map(widthOf));
  const height = lines.length * lineHeight + (hasSymbol ? symbolHeight : 0);
  return { width: width + 2 * padding, height: height + 2 * padding };
}

/** The width in font sizes; a safe estimate for any sans-serif font. */
function widthOf(line: string): number {
  let width = 0;
  for (const character of line)
    width += isWide(character) ? 1.05 : /[\sil.,:;|'!()[\]-]/.test(character) ? 0.4 : 0.66;
  return width;
}

/** East Asian characters fill a square. */
function isWide(character: string): boolean {
  return (character.codePointAt(0) ?? 0) >= 0x1100;
}

/** Breaks a text between words into one, two and three lines of about equal length. */
function wrappings(text: string): string[][] {
  const words = text.split(' ');
  const wrapped: string[][] = [[text]];
  for (let count = 2; count <= Math.min(3, words.length); count++) {
    const lines: string[] = [''];
    const target = text.length / count;
    for (const word of words) {
      const last = lines.at(-1) ?? '';
      const isFull = last !== '' && last.length + word.length / 2 > target && lines.length < count;
      if (isFull) lines.push(word);
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    wrapped.push(lines);
  }
  return wrapped;
}

function roomNumberOf(label: string): string[] {
  const [first = '', ...rest] = label.split(' ');
  return rest.length > 0 && /\d/.test(first) ? [first] : [];
}

function drawBlock(shape: FlatShape, block: Block): string {
  const { hatch, symbol } = planStyles[shape.kind];
  const { lines, x, y, font } = block;
  const { width, height } = sizeInFonts(block);
  const left = Math.round(x - (width * font) / 2);
  const top = y - (height * font) / 2 + padding * font;
  const symbolSize = block.hasSymbol ? symbolHeight * font : 0;
  const drawnSymbol =
    symbol && block.hasSymbol
      ? drawSymbol(symbol, x, Math.round(top + symbolSize / 2), Math.round(symbolSize * 0.92))
      : '';
  const firstLine = top + symbolSize;
  const plateHeight = Math.round((lines.length * lineHeight + 0.1) * font);
  const plate =
    hatch && lines.length > 0
      ? `<path d="M${left} ${Math.round(firstLine)}h${2 * (x - left)}v${plateHeight}h${-2 * (x - left)}z" fill="#ffffff" fill-opacity=".9"/>`
      : '';
  const drawnLines = lines.map((line, index) => {
    // In a line height of 1.2, a baseline at 0.86 font sizes centers capitals vertically.
    const baseline = Math.round(firstLine + (index * lineHeight + 0.86) * font);
    return `<text x="${x}" y="${baseline}" font-size="${font}">${escapeXml(line)}</text>`;
  });
  const text = plate + drawnSymbol + drawnLines.join('');
  return block.isTurned ? `<g transform="rotate(-90 ${x} ${y})">${text}</g>` : text;
}

/** Removes control characters and half surrogate pairs, which XML 1.0 does not allow, and collapses white space. */
function printable(label: string): string {
  return label
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\ufffe\uffff]/gu, '')
    .trim();
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
