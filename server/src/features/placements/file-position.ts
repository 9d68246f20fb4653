import { wrapLng } from '@muster/geo/longitude';
import { type PlacementInput, placeImage } from '@muster/geo/place-image';
import { type FittedPlacement, type ImageSize, PlacementProblem, pixelAtLatLng } from '@muster/geo/placement';
import { maxMercatorLat } from '@muster/geo/web-mercator';
import { fieldError } from '../../errors.ts';
import type { FilePosition, GroundPoints } from '../../imaging/file-position.ts';
import { findProjection, type Projection } from './projections.ts';

/**
 * How far a pixel may be from its position, in pixels. Straight lines in the file's coordinate system are curved in
 * Web Mercator: a building is off by thousandths of a pixel, a town by tenths.
 */
const maxBendPx = 2;
const alternatives = 'Send placement, placementFile or the four bounds';

/** A plan that was drawn from an upload. */
interface DrawnPlan {
  readonly facts: ImageSize;
  readonly source: { readonly format: string } | null;
  readonly position: FilePosition;
}

interface GivenFields {
  readonly placement?: string | null | undefined;
  readonly placementFile?: string | null | undefined;
}

/**
 * Adds the placement from the position in an upload, unless the caller gives a position or explicitly no placement.
 *
 * @param options.isPlaced whether the caller gives bounds
 * @param options.isRequired whether the plan has no other position
 * @throws MusterError `InvalidRequest` if the position in the upload is unusable
 */
export function addFilePosition<Fields extends GivenFields>(
  fields: Fields,
  plan: DrawnPlan | undefined,
  { isPlaced = false, isRequired = false } = {},
): Fields {
  if (!plan?.source || fields.placement !== undefined || fields.placementFile || isPlaced) return fields;
  const { position, source, facts } = plan;
  const name = source.format === 'tif' ? 'TIFF' : 'PDF';
  if (!position) {
    if (!isRequired) return fields;
    throw fieldError('placement', `is required: this ${name} does not contain its position. ${alternatives}`);
  }
  try {
    return { ...fields, placement: JSON.stringify(placeByFile(position, facts)) };
  } catch (problem) {
    if (!(problem instanceof PlacementProblem)) throw problem;
    throw fieldError('placement', `is required: this ${name} ${problem.message}. ${alternatives}`);
  }
}

/** The position in an upload, in the form callers send it, or why it is unusable; both are null if there is none. */
export function describeFilePosition(position: FilePosition, image: ImageSize) {
  if (!position) return { placement: null, placementProblem: null };
  try {
    return { placement: placeByFile(position, image), placementProblem: null };
  } catch (problem) {
    if (!(problem instanceof PlacementProblem)) throw problem;
    return { placement: null, placementProblem: `This file ${problem.message}. ${alternatives}.` };
  }
}

/** @throws PlacementProblem with a message that continues a sentence about the file */
function placeByFile(position: NonNullable<FilePosition>, image: ImageSize): PlacementInput {
  if ('problem' in position) throw new PlacementProblem('', position.problem);
  const project = requireProjection(position);
  const controlPoints = position.points.map(({ x, y, east, north }) => {
    const { lat, lng } = project(east, north);
    if (!(Math.abs(lat) <= maxMercatorLat)) {
      const message = `is at latitude ${lat}, outside of Web Mercator (±${maxMercatorLat})`;
      throw new PlacementProblem('', message);
    }
    return { x, y, lat, lng: wrapLng(lng) };
  });
  const { width, height } = image;
  const input: PlacementInput = { controlPoints, imageSize: { width, height } };
  const bendPx = measureBend(input, image);
  if (position.isExact && bendPx > maxBendPx) {
    const message = `covers so large an area that it would be drawn up to ${Math.ceil(bendPx)} pixels from its place. Save it in Web Mercator (EPSG:3857; gdalwarp -t_srs EPSG:3857)`;
    throw new PlacementProblem('', message);
  }
  return input;
}

function requireProjection({ system }: GroundPoints): Projection {
  const projection = findProjection(system);
  if (projection) return projection;
  const name = system.code === undefined ? 'a coordinate system without an EPSG code' : `EPSG:${system.code}`;
  const message = `is in ${name}, which is not supported. Save it in EPSG:4326 or EPSG:3857 (gdalwarp -t_srs EPSG:3857)`;
  throw new PlacementProblem('', message);
}

/** The largest distance, in pixels, between the fit and a control point. */
function measureBend(input: PlacementInput, image: ImageSize): number {
  const fit = fitPoints(input, image);
  const distances = (input.controlPoints ?? []).map(({ x, y, lat, lng }) => {
    const pixel = pixelAtLatLng(fit, lat, lng);
    return Math.hypot(pixel.x - x, pixel.y - y);
  });
  return Math.max(...distances);
}

function fitPoints(input: PlacementInput, image: ImageSize): FittedPlacement {
  try {
    return placeImage(input, image);
  } catch (problem) {
    if (!(problem instanceof PlacementProblem)) throw problem;
    throw new PlacementProblem('', `has an unusable position: its points ${problem.message}`);
  }
}
