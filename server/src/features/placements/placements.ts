import type { GeoBounds } from '@muster/geo/geo-bounds';
import { type PlacementInput, placeImage } from '@muster/geo/place-image';
import {
  boundsOfPlacement,
  type FittedPlacement,
  fitPlacement,
  type ImageSize,
  type LatLng,
  latLngAtPixel,
  PlacementProblem,
} from '@muster/geo/placement';
import { fieldError } from '../../errors.ts';
import { checkPlacement, type PlacementResult } from './placement.schema.ts';
import { parsePlacementFile } from './placement-files.ts';

/** A new placement, null to remove it, or undefined to leave it unchanged. */
export type RequestedPlacement = ((image: ImageSize) => PlacementInput) | null | undefined;

/** The position of an image. */
export interface PlacedImage {
  /** The JSON for the database. */
  readonly stored: string;
  readonly placement: FittedPlacement;
  readonly bounds: GeoBounds;
}

const forms = ['controlPoints', 'corners', 'rotationDeg'] as const;

/**
 * Reads the form fields of a placement, and checks everything that can be checked without the image.
 *
 * @throws MusterError `InvalidRequest`
 */
export function readPlacement(fields: {
  readonly placement?: string | null | undefined;
  readonly placementFile?: string | null | undefined;
}): RequestedPlacement {
  const { placement, placementFile } = fields;
  if (placement && placementFile) throw fieldError('placementFile', 'must not be sent with a placement');
  if (placementFile) return withFieldError('placementFile', () => parsePlacementFile(placementFile));
  if (!placement) return placement === undefined ? undefined : null;
  const input = parseInput(placement);
  return () => input;
}

function parseInput(text: string): PlacementInput {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fieldError('placement', 'must be JSON');
  }
  checkPlacement(value);
  const input = value as PlacementInput; // checkPlacement has just confirmed this
  const presentForms = forms.filter((form) => input[form] !== undefined);
  if (presentForms.length !== 1)
    throw fieldError('placement', 'must have exactly one of controlPoints, corners and rotationDeg');
  if (presentForms[0] === 'rotationDeg') {
    for (const name of ['center', 'metersPerPixel'] as const)
      if (input[name] === undefined) throw fieldError(`placement.${name}`, 'is required with rotationDeg');
  }
  const { controlPoints, kind } = input;
  if (controlPoints) withFieldError('placement', () => fitPlacement(controlPoints, { kind }));
  return input;
}

/**
 * Places an image with the placement from a request.
 *
 * @throws MusterError `InvalidRequest`
 */
export function placeAsRequested(toInput: NonNullable<RequestedPlacement>, image: ImageSize): PlacedImage {
  return withFieldError('placement', () => {
    const input = toInput(image);
    const stored = JSON.stringify(keepInput(input, image));
    return placeStored(stored, image);
  });
}

/**
 * Places an image with a stored placement. @throws PlacementProblem if the image has another shape than the one it
 * was made for
 */
export function placeStored(stored: string, image: ImageSize): PlacedImage {
  const placement = placeImage(parseStored(stored), image);
  return { stored, placement, bounds: boundsOfPlacement(placement, image) };
}

/** Places a new image like the stored one. @throws MusterError `InvalidRequest` */
export function placeNewImage(stored: string, image: ImageSize): PlacedImage {
  return withFieldError('placement', () => placeStored(stored, image));
}

/** The part of a placement to store: only known properties, and always the size that pixels are counted in. */
function keepInput(input: PlacementInput, image: ImageSize): PlacementInput {
  const imageSize = input.imageSize ?? { width: image.width, height: image.height };
  const { controlPoints, kind, corners, rotationDeg, center, metersPerPixel } = input;
  if (controlPoints) {
    const points = controlPoints.map(({ x, y, lat, lng }) => ({ x, y, lat, lng }));
    return { controlPoints: points, kind, imageSize };
  }
  if (corners) {
    const { topLeft, topRight, bottomRight, bottomLeft } = corners;
    return { corners: { topLeft, topRight, bottomRight, bottomLeft }, imageSize };
  }
  return { rotationDeg, center, metersPerPixel, imageSize };
}

function parseStored(stored: string): PlacementInput {
  return JSON.parse(stored) as PlacementInput; // written by placeAsRequested
}

/** The placement as the API returns it. @param image the current size of the image */
export function toPlacementResult(stored: string | null, image: ImageSize): PlacementResult | null {
  if (stored === null) return null;
  const { placement } = placeStored(stored, image);
  const corner = (x: number, y: number): LatLng => latLngAtPixel(placement, x, y);
  const { width, height } = image;
  // This is the stored input, which has the types of the schema.
  const input = parseStored(stored) as Omit<PlacementResult, 'fit'>;
  return {
    ...input,
    fit: {
      kind: placement.kind,
      residualsMeters: [...placement.residualsMeters],
      rmsMeters: placement.rmsMeters,
      corners: {
        topLeft: corner(0, 0),
        topRight: corner(width, 0),
        bottomRight: corner(width, height),
        bottomLeft: corner(0, height),
      },
    },
  };
}

/** Converts a placement problem to an error that names the form field. */
function withFieldError<Result>(field: string, action: () => Result): Result {
  try {
    return action();
  } catch (problem) {
    if (!(problem instanceof PlacementProblem)) throw problem;
    const part = field === 'placement' && problem.field ? `.${problem.field}` : '';
    throw fieldError(`${field}${part}`, problem.message);
  }
}
