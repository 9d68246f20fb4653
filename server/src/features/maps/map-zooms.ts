/** Where a map lies, in degrees. `topLeftLng > bottomRightLng` means that it crosses the antimeridian. */
export interface MapBounds {
  readonly topLeftLat: number;
  readonly topLeftLng: number;
  readonly bottomRightLat: number;
  readonly bottomRightLng: number;
}

export interface Zooms {
  readonly defaultZoom: number;
  readonly minZoom: number;
  readonly maxZoom: number;
}

const tilePx = 256;
const viewPx = 1024;
const greatestZoom = 22;
/** Bounds cut along tile edges should count as exactly that tile, whatever the last bit of their doubles says. */
const slack = 1e-9;

/** Width and height of bounds as fractions of the Web Mercator world, both from 0 to 1. */
export function mercatorExtent(bounds: MapBounds): { width: number; height: number } {
  const degrees = bounds.bottomRightLng - bounds.topLeftLng;
  const width = (bounds.topLeftLng > bounds.bottomRightLng ? degrees + 360 : degrees) / 360;
  return { width, height: mercatorY(bounds.bottomRightLat) - mercatorY(bounds.topLeftLat) };
}

/** 0 at the top of the Web Mercator square, 1 at its bottom (EPSG:3857; atanh(sin φ) is the Gudermannian's inverse). */
export function mercatorY(lat: number): number {
  return 0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI);
}

/**
 * The zooms of an image between bounds, where none are given: greatest, the zoom at which a tile pixel is no larger
 * than an image pixel; smallest, at which the whole image fits one tile; default, at which it fits a view of 1024 px.
 * What is given stays; the others make room for it.
 */
export function chooseZooms(
  bounds: MapBounds,
  image: { readonly width: number; readonly height: number },
  given: { readonly [Name in keyof Zooms]: number | null },
): Zooms {
  const extent = mercatorExtent(bounds);
  const longest = Math.max(extent.width, extent.height);
  const finestPixel = Math.min(extent.width / image.width, extent.height / image.height);
  const limit = (zoom: number) => Math.min(greatestZoom, Math.max(0, zoom));
  const natural = {
    max: limit(Math.ceil(Math.log2(1 / (tilePx * finestPixel)) - slack)),
    min: limit(Math.floor(Math.log2(1 / longest) + slack)),
    default: limit(Math.floor(Math.log2(viewPx / tilePx / longest) + slack)),
  };
  const known = [given.minZoom, given.defaultZoom, given.maxZoom].filter((zoom) => zoom !== null);
  const maxZoom = given.maxZoom ?? Math.max(natural.max, ...known);
  const minZoom = given.minZoom ?? Math.min(natural.min, maxZoom, ...known);
  const defaultZoom = given.defaultZoom ?? Math.min(maxZoom, Math.max(minZoom, natural.default));
  return { defaultZoom, minZoom, maxZoom };
}
