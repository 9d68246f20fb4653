import type { Place } from '../../zones/ring-edits.ts';

/** Formats a coordinate for display, to about 11 cm. Stored coordinates keep full precision. */
export function formatDegrees(degrees: number): string {
  return degrees.toFixed(6);
}

const cornerDecimals = 7;

/** Formats a coordinate of a corner, to about 1 cm, without zeros at the end. */
export function formatCorner(degrees: number): string {
  return String(Number(degrees.toFixed(cornerDecimals)));
}

/** Parses "56.46, -2.97"; a space or semicolon also separates. Returns `undefined` if the text is not a position. */
export function parsePlace(text: string): Place | undefined {
  const [lat, lng, ...rest] = text
    .trim()
    .split(/\s*[,;\s]\s*/)
    .map(Number);
  if (lat === undefined || lng === undefined || rest.length > 0) return undefined;
  return isValidPlace(lat, lng) ? { lat, lng } : undefined;
}

export function isValidPlace(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}
