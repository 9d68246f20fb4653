import { mercatorX, mercatorY } from '@muster/geo/web-mercator';
import type { CustomMap } from '@muster/sdk/client';

/** A tile and where it lies on the thumbnail: fractions of its width and height, which may reach beyond 0 and 1. */
export interface ThumbnailTile {
  readonly url: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Thumbnail {
  /** Width by height. */
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

/** At the zoom after the one where the whole image fits a tile of 256 px it is up to 512 px: at most 3 × 3 tiles. */
const zoomsAboveLeast = 1;

/**
 * The few tiles that show a whole map small; the image itself may have 50 MB. `undefined` while there are no tiles.
 *
 * Web Mercator as in the OGC's WebMercatorQuad tile matrix set.
 */
export function thumbnailOf(map: PlacedMap): Thumbnail | undefined {
  if (!map.tileUrlTemplate) return undefined;
  const zoom = Math.min(map.minZoom + zoomsAboveLeast, map.maxZoom);
  const size = 2 ** zoom;
  const left = mercatorX(map.boundsTopLeftLng) * size;
  const right = mercatorX(map.boundsBottomRightLng) * size;
  const width = right > left ? right - left : right - left + size; // across the antimeridian
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
