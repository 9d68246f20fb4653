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
  /** Where to write it as a PNG; `undefined` to keep nothing. */
  readonly outputPath?: string;
}

/** Enough for a page of paper, and half of the size that tiles are drawn from. */
const pngLongerSidePx = 4096;

interface OpenedSvg {
  /** Draws the SVG at `size`, lazily. */
  readonly pipeline: Sharp;
  readonly size: PixelSize;
}

/**
 * CSS pixels per inch. With any other density, librsvg draws lengths in mm, pt or in at another scale than user units,
 * unlike a browser. So the requested size is reached by scaling.
 */
const cssDensity = 96;
/** libvips has 72 pixels per inch. */
const pixelsPerCssPixel = cssDensity / 72;

const svgOptions: SharpOptions = { density: cssDensity, sequentialRead: true, limitInputPixels: maxPixels };

/**
 * Draws a whole SVG in the size that its tiles are drawn from, and keeps nothing or a smaller PNG.
 *
 * @returns the rasterized size
 * @throws ImageProblem as `readSvgText`; `broken` or `too-large` if the renderer fails
 */
export async function drawSvg({ path, outputPath }: DrawSvgPayload): Promise<PixelSize> {
  const bytes = await readFile(path);
  try {
    const { pipeline, size } = await openSvg(bytes);
    // Encoding without compression to the null device draws all of it, part by part, and keeps nothing in memory.
    if (outputPath === undefined) await pipeline.png({ compressionLevel: 0 }).toFile(devNull);
    else {
      const side = { width: pngLongerSidePx, height: pngLongerSidePx };
      await pipeline
        .resize({ ...side, fit: 'inside', withoutEnlargement: true })
        .png()
        .toFile(outputPath);
    }
    return size;
  } catch (error) {
    throw error instanceof ImageProblem ? error : unreadable(error);
  }
}

/**
 * Opens an SVG to draw it with a longer side of `svgLongerSidePx` pixels. It is drawn from memory and has no base URL to
 * resolve references against, so librsvg follows only references into the document and `data:` URLs.
 *
 * @throws ImageProblem as `readSvgText`; Error if the renderer fails
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

/** For a root with its size in a stylesheet, or without a size: librsvg returns the size of the root or of its contents. */
async function openUnsizedSvg(text: string): Promise<OpenedSvg> {
  const svg = toRenderer(text);
  // The limit would check the size that the SVG declares, in any unit. The longer side bounds the drawn size.
  const options: SharpOptions = { ...svgOptions, limitInputPixels: Number.MAX_SAFE_INTEGER };
  const natural = await sharp(svg, options).metadata();
  const scale = svgLongerSidePx / Math.max(natural.width, natural.height);
  const size = {
    width: Math.max(1, Math.round(natural.width * scale)),
    height: Math.max(1, Math.round(natural.height * scale)),
  };
  return { pipeline: sharp(svg, options).resize({ ...size, fit: 'fill' }), size };
}

/** libvips detects an SVG by "<svg" near its start. For a root with a prefix, a comment contains it. */
function toRenderer(text: string): Buffer {
  return Buffer.from(text.startsWith('<svg') ? text : `<!--<svg-->${text}`);
}

/** libxml2 limits each text and each attribute, such as an embedded picture. */
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
