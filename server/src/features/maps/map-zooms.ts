import { mercatorBox } from '@muster/geo/geo-bounds';
import { tilePx } from '@muster/geo/web-mercator';
import { nativeZoom, type PyramidSpec } from '../../imaging/pyramid/pyramid-plan.ts';

export interface Zooms {
  readonly defaultZoom: number;
  readonly minZoom: number;
  readonly maxZoom: number;
}

const viewPx = 1024;
export const maxAllowedZoom = 22;
/** Bounds that follow tile edges count as exactly that tile despite rounding errors. */
const slack = 1e-9;

/**
 * Chooses the zoom levels of an image from its position and size: the maximum, at which a tile pixel is not larger
 * than an image pixel; the minimum, at which the whole image fits one tile; and the default, at which it fits a view
 * of 1024 px. Requested zoom levels are kept, and the others adapt to them.
 */
export function chooseZooms(
  area: Pick<PyramidSpec, 'bounds' | 'placement' | 'image'>,
  requested: { readonly [Name in keyof Zooms]: number | null },
): Zooms {
  const box = mercatorBox(area.bounds);
  const longest = Math.max(box.width, box.height);
  const limit = (zoom: number) => Math.min(maxAllowedZoom, Math.max(0, zoom));
  const natural = {
    max: limit(nativeZoom(area)),
    min: limit(Math.floor(Math.log2(1 / longest) + slack)),
    default: limit(Math.floor(Math.log2(viewPx / tilePx / longest) + slack)),
  };
  const fixed = [requested.minZoom, requested.defaultZoom, requested.maxZoom].filter((zoom) => zoom !== null);
  const maxZoom = requested.maxZoom ?? Math.max(natural.max, ...fixed);
  const minZoom = requested.minZoom ?? Math.min(natural.min, maxZoom, ...fixed);
  const defaultZoom = requested.defaultZoom ?? Math.min(maxZoom, Math.max(minZoom, natural.default));
  return { defaultZoom, minZoom, maxZoom };
}
