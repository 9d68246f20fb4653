import { drawPattern } from './zone-patterns.ts';
import type { PatternName } from './zone-types.ts';

/** Pixels of the image for each of the pattern's own: enough for print. */
const ratio = 6;
const drawn = new Map<PatternName, string>();

/** The tile of a zone type's pattern as the address of an image, for CSS and SVG. */
export function patternImage(name: PatternName): string {
  const known = drawn.get(name);
  if (known) return known;
  const pixels = drawPattern(name, ratio);
  const canvas = document.createElement('canvas');
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  const url = canvas.toDataURL();
  drawn.set(name, url);
  return url;
}
