import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { CustomMap } from '@muster/sdk/client';

/**
 * A tile and its position on the thumbnail, as fractions of the thumbnail's width and height. Edge tiles can extend below 0 or
 * above 1.
 */
export interface ThumbnailTile {
  readonly url: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Thumbnail {
  /** Width divided by height. */
  readonly aspect: number;
  readonly tiles: readonly ThumbnailTile[];
}

type PlacedMap = Pick<
  CustomMap,
  | 'boundsTopLeftLat'
  | 'boundsTopLeftLng'
  | 'boundsBottomRightLat'
  | 'boundsBottomRightLng'
  | 'minZoom'
  | 'maxZoom'
  | 'tileUrlTemplate'
>;

/** At `minZoom`, the whole image fits into 256 px. One zoom level deeper, it is up to 512 px, which is at most 3 × 3 tiles. */
const zoomsAboveMin = 1;

/**
 * Returns the few tiles that show a whole map at thumbnail size, because the original image can be 50 MB. Returns `undefined` if
 * there are no tiles yet.
 *
 * Tile numbers follow the OGC WebMercatorQuad tile matrix set.
 */
export function createThumbnail(map: PlacedMap): Thumbnail | undefined {
  if (!map.tileUrlTemplate) return undefined;
  const zoom = Math.min(map.minZoom + zoomsAboveMin, map.maxZoom);
  const size = 2 ** zoom;
  const left = mercatorX(map.boundsTopLeftLng) * size;
  const right = mercatorX(map.boundsBottomRightLng) * size;
  const width = right > left ? right - left : right - left + size; // crosses the antimeridian
  const top = mercatorY(map.boundsTopLeftLat) * size;
  const height = mercatorY(map.boundsBottomRightLat) * size - top;
  const tiles: ThumbnailTile[] = [];
  for (let y = Math.floor(top); y < top + height; y += 1) {
    for (let x = Math.floor(left); x < left + width; x += 1) {
      tiles.push({
        url: tileUrl(map.tileUrlTemplate, zoom, x % size, y),
        left: (x - left) / width,
        top: (y - top) / height,
        width: 1 / width,
        height: 1 / height,
      });
    }
  }
  return { aspect: width / height, tiles };
}

function tileUrl(template: string, z: number, x: number, y: number): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}
