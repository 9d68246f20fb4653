import type { GeoBounds } from '@muster/geo/geo-bounds';
import { mercatorY } from '@muster/geo/web-mercator';
import sharp from 'sharp';
import type { DrawnPyramid } from './sample-pyramids.ts';

export interface Marker {
  readonly lat: number;
  readonly lng: number;
}

const markerPlaces = 25;

/** Returns points that are spread over bounds. East of the antimeridian, lng is above 180. */
export function spreadMarkers({
  topLeftLat,
  topLeftLng,
  bottomRightLat,
  bottomRightLng,
}: GeoBounds): Marker[] {
  const east = bottomRightLng < topLeftLng ? bottomRightLng + 360 : bottomRightLng;
  return Array.from({ length: markerPlaces }, (_, index) => ({
    lat: topLeftLat + (bottomRightLat - topLeftLat) * (0.11 + (index % 5) * 0.1871 + index * 0.0003),
    lng: topLeftLng + (east - topLeftLng) * (0.11 + Math.floor(index / 5) * 0.1873 + index * 0.0004),
  }));
}

interface MarkerImage {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** Draws dark discs on white at the markers, positioned in the bounds in the Mercator plane. */
export function drawMarkers(
  markers: readonly Marker[],
  bounds: GeoBounds,
  image: MarkerImage,
): Promise<Buffer> {
  const [top, bottom] = [mercatorY(bounds.topLeftLat), mercatorY(bounds.bottomRightLat)];
  const degrees = (bounds.bottomRightLng - bounds.topLeftLng + 360) % 360;
  const discs = markers.map(({ lat, lng }) => ({
    x: ((lng - bounds.topLeftLng) / degrees) * image.width,
    y: ((mercatorY(lat) - top) / (bottom - top)) * image.height,
  }));
  return drawDiscs(discs, image);
}

/** Draws dark discs on white around points of the image. */
export function drawDiscs(
  discs: readonly { readonly x: number; readonly y: number }[],
  { width, height, radius }: MarkerImage,
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height, 255);
  const reach = radius + 1;
  for (const { x, y } of discs) {
    for (let row = Math.floor(y) - reach; row <= y + reach; row++) {
      for (let column = Math.floor(x) - reach; column <= x + reach; column++) {
        const covered = radius + 0.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y);
        pixels[row * width + column] = 255 - Math.round(250 * Math.min(1, Math.max(0, covered)));
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** Returns the distance of the center of mass of dark pixels from the position of a marker, in pixels. */
export async function measureError(
  drawn: DrawnPyramid,
  zoom: number,
  marker: Marker,
  reach: number,
): Promise<number> {
  const world = 256 * 2 ** zoom;
  const x = ((marker.lng + 180) / 360) * world;
  const y = mercatorY(marker.lat) * world;
  const [left, top, side] = [Math.round(x) - reach, Math.round(y) - reach, 2 * reach];
  const pixels = await drawn.readPixels(zoom, left, top, side, side);
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i < side * side; i++) {
    const darkness = 255 - (pixels[i * 4] ?? 0);
    sum += darkness;
    sumX += darkness * (left + (i % side) + 0.5);
    sumY += darkness * (top + Math.floor(i / side) + 0.5);
  }
  return Math.hypot(sumX / sum - x, sumY / sum - y);
}
