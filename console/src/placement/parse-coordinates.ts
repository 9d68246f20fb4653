import type { Coordinate } from '../position-text/position-text.ts';
import { parsePosition } from '../position-text/read-position.ts';

/**
 * Parses a position in any form, or two of them as opposite corners, after a comma, a semicolon, a space or on the next line.
 *
 * @returns one or two coordinates, or `undefined` if the text is anything else
 */
export function parseCoordinates(text: string): readonly Coordinate[] | undefined {
  const place = parsePosition(text);
  if (place) return [place];
  for (const { index } of text.matchAll(/[,;\s]+/g)) {
    const first = parsePosition(text.slice(0, index));
    const second = first && parsePosition(text.slice(index).replace(/^[,;\s]+/, ''));
    if (first && second) return [first, second];
  }
  return undefined;
}
