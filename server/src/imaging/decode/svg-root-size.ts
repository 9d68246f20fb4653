/** An SVG whose root element has an exact size in pixels. */
interface SizedSvg {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** CSS pixels per unit (CSS Values 4, section 6.2). */
const pixelsPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 96 / 72,
  pc: 16,
};

const attribute = /\s+([\w:.-]+)\s*=\s*("[^"<]*"|'[^'<]*')/y;
const rewritten: ReadonlySet<string> = new Set(['width', 'height', 'viewBox', 'preserveAspectRatio']);

/**
 * Rewrites the width and height of an SVG's root element so that the longer side of the drawn picture has `longerSide`
 * pixels. If the renderer scales instead, it starts from a size rounded to whole pixels and resamples to the requested
 * size: lines are blurred, and a viewBox in degrees that rounds to 0 gives no picture.
 *
 * The aspect ratio is the one that a browser gives the image: width and height, else one of them and the viewBox, else
 * the viewBox (SVG 2 section 8.12, "intrinsic sizing"; percentages count as missing). Without a viewBox, one that spans
 * width and height is added, so that the contents scale too.
 *
 * @param text starts with the root element
 * @param pixelsPerCssPixel of the renderer at its density
 * @returns `undefined` if these attributes alone do not determine the size of the root
 */
export function sizeSvgRoot(
  text: string,
  longerSide: number,
  pixelsPerCssPixel: number,
): SizedSvg | undefined {
  const root = readRootTag(text);
  const natural = root && naturalSize(root.attributes);
  if (!natural) return undefined;
  const scale = longerSide / Math.max(natural.width, natural.height);
  const width = Math.max(1, Math.round(natural.width * scale));
  const height = Math.max(1, Math.round(natural.height * scale));
  if (!Number.isFinite(scale) || scale === 0) return undefined;
  const kept = [...root.attributes]
    .filter(([name]) => !rewritten.has(name))
    .map(([name, value]) => `${name}=${value}`);
  const viewBox = root.attributes.get('viewBox') ?? `"0 0 ${natural.width} ${natural.height}"`;
  const preserve = root.attributes.has('viewBox') ? root.attributes.get('preserveAspectRatio') : '"none"';
  if (preserve) kept.push(`preserveAspectRatio=${preserve}`);
  const size = `width="${width / pixelsPerCssPixel}" height="${height / pixelsPerCssPixel}" viewBox=${viewBox}`;
  return { text: `${root.name} ${size} ${kept.join(' ')}${text.slice(root.end)}`, width, height };
}

/**
 * Returns the part of the drawing that fills the picture, in its user units; `undefined` if it is unknown, or if another
 * aspect ratio leaves bars at the sides.
 */
export function readSvgBox(text: string): SvgBox | undefined {
  const root = readRootTag(text);
  const natural = root && naturalSize(root.attributes);
  if (!natural) return undefined;
  const box = readViewBox(root.attributes.get('viewBox')) ?? { x: 0, y: 0, ...natural };
  const stretch = (natural.width / natural.height) * (box.height / box.width);
  return Math.abs(stretch - 1) > 0.01 ? undefined : box;
}

interface SvgBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface RootTag {
  /** `<svg`, or with a prefix. */
  readonly name: string;
  /** Values are unchanged, with their quotes. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The index of the `>` or `/>` of the tag. */
  readonly end: number;
}

function readRootTag(text: string): RootTag | undefined {
  const name = /^<[\w:.-]+/.exec(text)?.[0];
  if (!name) return undefined;
  const attributes = new Map<string, string>();
  let end = name.length;
  for (;;) {
    attribute.lastIndex = end;
    const [whole, key, value] = attribute.exec(text) ?? [];
    if (!whole || !key || !value) break;
    // Not well-formed: the renderer reports it.
    if (attributes.has(key)) return undefined;
    attributes.set(key, value);
    end += whole.length;
  }
  return /^\s*\/?>/.test(text.slice(end, end + 1000)) ? { name, attributes, end } : undefined;
}

function naturalSize(attributes: ReadonlyMap<string, string>): { width: number; height: number } | undefined {
  const width = readLength(attributes.get('width'));
  const height = readLength(attributes.get('height'));
  const box = readViewBox(attributes.get('viewBox'));
  if (Number.isNaN(width) || Number.isNaN(height) || (attributes.has('viewBox') && !box)) return undefined;
  if (width !== undefined && height !== undefined) return { width, height };
  if (!box) return undefined;
  if (width !== undefined) return { width, height: (width * box.height) / box.width };
  if (height !== undefined) return { width: (height * box.width) / box.height, height };
  return box;
}

/** Returns CSS pixels; `undefined` if missing, NaN if not a positive length in a fixed unit. */
function readLength(quoted: string | undefined): number | undefined {
  if (quoted === undefined || /^.\s*(?:auto|[\d.]+%)\s*.$/.test(quoted)) return undefined;
  const [, number = '', unit = ''] = /^.\s*(\+?[\d.]+(?:[eE][+-]?\d+)?)([a-z]*)\s*.$/.exec(quoted) ?? [];
  const pixels = number === '' ? Number.NaN : Number(number) * (pixelsPerUnit[unit] ?? Number.NaN);
  return pixels > 0 && Number.isFinite(pixels) ? pixels : Number.NaN;
}

function readViewBox(quoted: string | undefined): SvgBox | undefined {
  if (quoted === undefined) return undefined;
  const numbers = quoted
    .slice(1, -1)
    .trim()
    .split(/\s*,\s*|\s+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  if (numbers.length !== 4 || !numbers.every(Number.isFinite) || width <= 0 || height <= 0) return undefined;
  return { x, y, width, height };
}
