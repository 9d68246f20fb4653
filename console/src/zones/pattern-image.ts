import type { PatternName } from './zone-colors.ts';
import { drawPattern } from './zone-patterns.ts';

/** Image pixels per pattern unit. Enough for print. */
const ratio = 6;
const drawn = new Map<PatternName, string>();

/** Returns the pattern of a zone type as a data URL, for SVG. */
export function patternImage(name: PatternName): string {
  const cached = drawn.get(name);
  if (cached) return cached;
  const pixels = drawPattern(name, ratio);
  const canvas = document.createElement('canvas');
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
  const url = canvas.toDataURL();
  drawn.set(name, url);
  return url;
}
