/** Formats a coordinate for display, to about 11 cm. Stored coordinates keep full precision. */
export function formatDegrees(degrees: number): string {
  return degrees.toFixed(6);
}

const cornerDecimals = 7;

/** Formats a coordinate of a corner, to about 1 cm, without zeros at the end. */
export function formatCorner(degrees: number): string {
  return String(Number(degrees.toFixed(cornerDecimals)));
}

export function isValidPlace(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}
