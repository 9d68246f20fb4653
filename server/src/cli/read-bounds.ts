import type { GeoBounds } from '@muster/geo/geo-bounds';
import { maxMercatorLat } from '@muster/geo/web-mercator';

/** Reads `--bounds`. @throws Error that says what is wrong with it */
export function readBounds(text: string): GeoBounds {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [
    topLeftLat = Number.NaN,
    topLeftLng = Number.NaN,
    bottomRightLat = Number.NaN,
    bottomRightLng = Number.NaN,
  ] = numbers;
  if (numbers.length !== 4 || !numbers.every(Number.isFinite))
    throw new Error(
      `--bounds ${text}: expected TOP,LEFT,BOTTOM,RIGHT in degrees, such as 56.4612,-2.9790,56.4605,-2.9779`,
    );
  const bounds = { topLeftLat, topLeftLng, bottomRightLat, bottomRightLng };
  if (Math.max(Math.abs(topLeftLat), Math.abs(bottomRightLat)) > maxMercatorLat)
    throw new Error(`--bounds ${text}: latitudes must be between -${maxMercatorLat} and ${maxMercatorLat}`);
  if (Math.max(Math.abs(topLeftLng), Math.abs(bottomRightLng)) > 180)
    throw new Error(`--bounds ${text}: longitudes must be between -180 and 180`);
  if (topLeftLat <= bottomRightLat) throw new Error(`--bounds ${text}: TOP must be north of BOTTOM`);
  if (topLeftLng === bottomRightLng) throw new Error(`--bounds ${text}: LEFT and RIGHT must differ`);
  return bounds;
}
