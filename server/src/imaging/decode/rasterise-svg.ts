import { readFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { ImageProblem } from '../image-problem.ts';
import type { PixelSize } from './decode-raster.ts';
import { maxPixels, svgLongerSidePx } from './image-limits.ts';
import { allowOnlyLoader } from './image-loaders.ts';
import { sizeSvgRoot } from './svg-root-size.ts';
import { readSvgText } from './svg-text.ts';

interface DrawSvgPayload {
  readonly path: string;
}

interface OpenedSvg {
  /** Draws the SVG at `size`; nothing has been drawn yet. */
  readonly pipeline: Sharp;
  readonly size: PixelSize;
}

/**
 * CSS pixels an inch: with any other density librsvg draws lengths in mm, pt or in at another size beside user
 * units, and so another picture than a browser does. The size asked for is reached by scaling instead.
 */
const cssDensity = 96;
/** libvips counts pixels at 72 an inch. */
const pixelsPerCssPixel = cssDensity / 72;

const svgOptions: SharpOptions = { density: cssDensity, sequentialRead: true, limitInputPixels: maxPixels };

/**
 * Draws a whole SVG as its tiles will be cut from it, and keeps nothing.
 *
 * @returns the rasterised size
 * @throws ImageProblem as `readSvgText`, or `broken` for what the renderer does not take
 */
export async function drawSvg({ path }: DrawSvgPayload): Promise<PixelSize> {
  const bytes = await readFile(path);
  try {
    const { pipeline, size } = await openSvg(bytes);
    // Encoded without compression to nowhere: drawn in full, part by part, and never held.
    await pipeline.png({ compressionLevel: 0 }).toFile(devNull);
    return size;
  } catch (error) {
    throw error instanceof ImageProblem ? error : unreadable(error);
  }
}

/**
 * Opens an SVG to be drawn with its longer side at `svgLongerSidePx` pixels. It is drawn from memory, with no address of its own,
 * so that references have nothing to resolve against: librsvg then follows only those into the document itself and `data:` URLs.
 *
 * @throws ImageProblem as `readSvgText`; Error for what the renderer does not take
 */
export async function openSvg(bytes: Uint8Array): Promise<OpenedSvg> {
  const text = readSvgText(bytes);
  allowOnlyLoader('svg');
  const sized = sizeSvgRoot(text, svgLongerSidePx, pixelsPerCssPixel);
  if (sized) {
    const { width, height } = sized;
    const svg = toRenderer(sized.text);
    const seen = await sharp(svg, svgOptions).metadata();
    if (seen.width === width && seen.height === height)
      return { pipeline: sharp(svg, svgOptions), size: { width, height } };
  }
  return openUnsizedSvg(text);
}

/** For a root whose size is in a stylesheet or nowhere: librsvg says how large it is, or how large what it draws. */
async function openUnsizedSvg(text: string): Promise<OpenedSvg> {
  const svg = toRenderer(text);
  // The limit would look at the size the SVG gives itself, in whatever unit. What is drawn is bounded by the longer side.
  const options: SharpOptions = { ...svgOptions, limitInputPixels: Number.MAX_SAFE_INTEGER };
  const natural = await sharp(svg, options).metadata();
  const scale = svgLongerSidePx / Math.max(natural.width, natural.height);
  const size = {
    width: Math.max(1, Math.round(natural.width * scale)),
    height: Math.max(1, Math.round(natural.height * scale)),
  };
  return { pipeline: sharp(svg, options).resize({ ...size, fit: 'fill' }), size };
}

/** libvips knows an SVG by the letters "<svg" near its start; a root under a prefix gets them in a comment. */
function toRenderer(text: string): Buffer {
  return Buffer.from(text.startsWith('<svg') ? text : `<!--<svg-->${text}`);
}

/** The limit of libxml2 for one text or one attribute, such as an embedded picture. */
const oversizedPart =
  'One part of this SVG, such as an embedded picture, is over 10 MB. Make it smaller, or export the plan as a PNG.';

function unreadable(error: unknown): ImageProblem {
  const detail = error instanceof Error ? error.message : String(error);
  if (/too long|huge input|buffer size limit/i.test(detail))
    return new ImageProblem('too-large', oversizedPart, detail);
  const line = /on line (\d+) column \d+/.exec(detail)?.[1];
  const message = /bad dimensions|zero-sized/.test(detail)
    ? 'This SVG has no usable size. Give its <svg> element a width and a height, or a viewBox.'
    : `This SVG cannot be drawn${line ? `: it is not well-formed XML near line ${line} of its <svg> element` : ''}. Open it in a drawing program, save it again, and upload that.`;
  return new ImageProblem('broken', message, detail);
}
