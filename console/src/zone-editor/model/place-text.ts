import type { Place } from '../../zones/ring-edits.ts';

/** A coordinate to be read and said: to some 11 cm. What is kept has every bit. */
export function placeText(degrees: number): string {
  return degrees.toFixed(6);
}

/** Reads "56.46, -2.97", also with a space or a semicolon between; `undefined` for what is no place. */
export function readPlace(text: string): Place | undefined {
  const [lat, lng, ...rest] = text
    .trim()
    .split(/\s*[,;\s]\s*/)
    .map(Number);
  if (lat === undefined || lng === undefined || rest.length > 0) return undefined;
  return isPlace(lat, lng) ? { lat, lng } : undefined;
}

export function isPlace(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}
