import { type GeoBounds, mercatorBox } from '@muster/geo/geo-bounds';
import { boundsOfPlacement, extentOfPlacement, type Placement } from '@muster/geo/placement';
import { tilePx } from '@muster/geo/web-mercator';

/** Why a pyramid is rejected: it has too many tiles, or only upscales its image. */
export type PyramidProblemKind = 'too-many-tiles' | 'too-fine';

/** A rejected pyramid. `message` is for the user that requested it. */
export class PyramidProblem extends Error {
  override readonly name = 'PyramidProblem';
  readonly kind: PyramidProblemKind;

  constructor(kind: PyramidProblemKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface PyramidSpec {
  readonly bounds: GeoBounds;
  /** If set, it places the image, instead of the bounds. */
  readonly placement?: Placement | undefined;
  /** Upright size in pixels. */
  readonly image: { readonly width: number; readonly height: number };
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** Both ends are inclusive. */
interface TileRange {
  readonly first: number;
  readonly last: number;
}

/** The tiles that an image touches at one zoom. */
interface PyramidLevel {
  readonly zoom: number;
  /** One range, or two if the image crosses the antimeridian: one from column 0, and one up to the last column of the world. */
  readonly columns: readonly TileRange[];
  readonly rows: TileRange;
  readonly tileCount: number;
}

/** A square of tiles, aligned to the quadtree, that is drawn together with the tiles above it. */
interface Metatile {
  /** In metatiles from the northwest corner of the world. */
  readonly column: number;
  readonly row: number;
}

/** Up to `metatileDepth + 1` levels that are drawn metatile by metatile. */
export interface PyramidStage {
  /** The zoom of the finest level, the only one that is not created by halving. */
  readonly zoom: number;
  /** A metatile is 2^depth tiles wide. */
  readonly depth: number;
  /** The lowest zoom of this stage. */
  readonly lastZoom: number;
  readonly metatiles: readonly Metatile[];
}

export interface PyramidPlan {
  /** From `maxZoom` down to `minZoom`. */
  readonly levels: readonly PyramidLevel[];
  readonly stages: readonly PyramidStage[];
  readonly tileCount: number;
  /** The bounds of the image. */
  readonly bounds: GeoBounds;
  /** The same in pixels of the top zoom, from the northwest corner of the world. May exceed its width at the antimeridian. */
  readonly box: PixelBox;
  /** The lengths of the sides of the image, in pixels of the top zoom. */
  readonly drawnSize: { readonly width: number; readonly height: number };
}

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** More tiles would take days to encode and gigabytes of disk. One zoom less has a quarter of the tiles. */
const maxTiles = 100_000;

/** A sketch may be upscaled up to this many tiles, which take seconds, so that people who zoom in do not see an empty map. */
const maxUpscaledTiles = 5_000;

/** Metatiles have 4 × 4 tiles: 5.6 MB of pixels with all halvings. */
export const metatileDepth = 2;

/** In tiles, 0.0003 px. Because of it, bounds along the edge of a tile do not touch its neighbor through rounding. */
const tileSlack = 1e-6;

/**
 * Plans the tiles of an image that is stretched to its bounds, linearly in Web Mercator, or that has a placement.
 *
 * @throws PyramidProblem `too-many-tiles` above `maxTiles`; `too-fine` above `maxUpscaledTiles` if the top zoom is more than
 * one above `nativeZoom`
 */
export function planPyramid(spec: PyramidSpec): PyramidPlan {
  const { maxZoom, minZoom } = spec;
  const bounds = spec.placement ? boundsOfPlacement(spec.placement, spec.image) : spec.bounds;
  const levels: PyramidLevel[] = [];
  for (let zoom = maxZoom; zoom >= minZoom; zoom--) levels.push(planLevel(bounds, zoom));
  const tileCount = levels.reduce((sum, level) => sum + level.tileCount, 0);
  if (tileCount > maxTiles) {
    throw new PyramidProblem(
      'too-many-tiles',
      `Zooms ${minZoom} to ${maxZoom} of this image are ${tileCount} tiles, more than the ${maxTiles} that are drawn. Lower maxZoom: each level less needs a quarter of the tiles.`,
    );
  }
  checkResolution(spec, tileCount);
  const square = mercatorBox(bounds);
  const worldPx = tilePx * 2 ** maxZoom;
  const box = {
    left: square.left * worldPx,
    top: square.top * worldPx,
    width: square.width * worldPx,
    height: square.height * worldPx,
  };
  const extent = measureImage(spec);
  const drawnSize = { width: extent.width * worldPx, height: extent.height * worldPx };
  return { levels, stages: planStages(levels), tileCount, bounds, box, drawnSize };
}

/** Returns the lengths of the sides of the image in the unit square. */
function measureImage({ bounds, placement, image }: Pick<PyramidSpec, 'bounds' | 'placement' | 'image'>) {
  return placement ? extentOfPlacement(placement, image) : mercatorBox(bounds);
}

/** Returns the lowest zoom at which a tile pixel is no larger than an image pixel, in width and height. */
export function nativeZoom(spec: Pick<PyramidSpec, 'bounds' | 'placement' | 'image'>): number {
  const { width, height } = measureImage(spec);
  const finestPixel = Math.min(width / spec.image.width, height / spec.image.height);
  return Math.max(0, Math.ceil(Math.log2(1 / (tilePx * finestPixel)) - 1e-9));
}

function checkResolution(spec: PyramidSpec, tileCount: number): void {
  const native = nativeZoom(spec);
  if (spec.maxZoom <= native + 1 || tileCount <= maxUpscaledTiles) return;
  throw new PyramidProblem(
    'too-fine',
    `maxZoom ${spec.maxZoom} is finer than this image: between these bounds its own resolution is reached at zoom ${native}. Set maxZoom to ${native + 1} or less.`,
  );
}

function planLevel(bounds: GeoBounds, zoom: number): PyramidLevel {
  const box = mercatorBox(bounds);
  const tiles = 2 ** zoom;
  const top = touch(box.top * tiles, (box.top + box.height) * tiles);
  const rows = { first: Math.max(0, top.first), last: Math.min(tiles - 1, top.last) };
  const columns = wrap(touch(box.left * tiles, (box.left + box.width) * tiles), tiles);
  const columnCount = columns.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return { zoom, columns, rows, tileCount: columnCount * (rows.last - rows.first + 1) };
}

/** Returns the touched tiles; at least one, even for an image that is thinner than the slack. */
function touch(start: number, end: number): TileRange {
  const first = Math.floor(start + tileSlack);
  return { first, last: Math.max(first, Math.ceil(end - tileSlack) - 1) };
}

/** Splits a range that exceeds the last column of the world, without repeated columns. */
function wrap({ first, last }: TileRange, tiles: number): readonly TileRange[] {
  if (first >= tiles) return [{ first: first - tiles, last: last - tiles }];
  if (last < tiles) return [{ first, last }];
  if (last - tiles >= first - 1) return [{ first: 0, last: tiles - 1 }];
  return [
    { first: 0, last: last - tiles },
    { first, last: tiles - 1 },
  ];
}

/** A stage has three levels with the default depth: the finest is drawn or assembled, and the other two are halvings of it. */
function planStages(levels: readonly PyramidLevel[]): PyramidStage[] {
  const stages: PyramidStage[] = [];
  for (let index = 0; index < levels.length; index += metatileDepth + 1) {
    const [level, ...above] = levels.slice(index, index + metatileDepth + 1);
    if (!level) break;
    const depth = Math.min(metatileDepth, level.zoom);
    const lastZoom = above.at(-1)?.zoom ?? level.zoom;
    stages.push({ zoom: level.zoom, depth, lastZoom, metatiles: listMetatiles(level, depth) });
  }
  return stages;
}

/** Lists metatiles row by row, in the order in which the image is read. */
function listMetatiles(level: PyramidLevel, depth: number): Metatile[] {
  const columns = new Set<number>();
  for (const { first, last } of level.columns) {
    for (let column = first >> depth; column <= last >> depth; column++) columns.add(column);
  }
  const metatiles: Metatile[] = [];
  for (let row = level.rows.first >> depth; row <= level.rows.last >> depth; row++) {
    for (const column of columns) metatiles.push({ column, row });
  }
  return metatiles;
}
