import type { PlacementInput } from '@muster/geo/place-image';
import { maxMercatorLat } from '@muster/geo/web-mercator';
import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { createCheck } from '../../http/validation.ts';
import { optional } from '../field-schemas.ts';

const maxPlacementLength = 200_000;
const maxControlPoints = 1000;

const latLng = {
  lat: Type.Number({ minimum: -maxMercatorLat, maximum: maxMercatorLat }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
};
const position = () => Type.Object(latLng);
const pixels = () => Type.Number({ minimum: -1e9, maximum: 1e9, description: 'a number of pixels' });
const size = () => Type.Number({ minimum: 1, maximum: 1e9 });

const kind = () =>
  Type.Union([Type.Literal('similarity'), Type.Literal('affine'), Type.Literal('projective')], {
    description: 'similarity, affine or projective',
  });
const controlPoint = Type.Object({ x: pixels(), y: pixels(), ...latLng });
const corners = () =>
  Type.Object({
    topLeft: Type.Optional(position()),
    topRight: Type.Optional(position()),
    bottomRight: Type.Optional(position()),
    bottomLeft: Type.Optional(position()),
  });
const imageSize = () => Type.Object({ width: size(), height: size() });

/** The part of a placement that clients send and that is stored. */
const givenPlacement = {
  controlPoints: Type.Optional(
    Type.Array(controlPoint, {
      maxItems: maxControlPoints,
      description:
        'Points of the image (in pixels from the top left corner, to the right and down), and their positions.',
    }),
  ),
  kind: Type.Optional(kind()),
  corners: Type.Optional(corners()),
  rotationDeg: Type.Optional(
    Type.Number({ minimum: -3600, maximum: 3600, description: 'a number of degrees clockwise from north' }),
  ),
  center: Type.Optional(position()),
  metersPerPixel: Type.Optional(
    Type.Number({ minimum: 1e-9, maximum: 1e6, description: 'a number of meters greater than 0' }),
  ),
  imageSize: Type.Optional(imageSize()),
};

const checkField = createCheck(Type.Object({ placement: Type.Object(givenPlacement) }));

/**
 * Checks the value of the form field `placement`. @throws MusterError `InvalidRequest` that names the invalid part,
 * such as `placement.kind`
 */
export function checkPlacement(placement: unknown): void {
  checkField({ placement });
}

/** A placement, for example from a file, that a client can send back unchanged. */
export const filePlacementOrNull = Type.Unsafe<PlacementInput | null>({
  anyOf: [Type.Object(givenPlacement), { type: 'null' }],
  description:
    'The position in the file (GeoTIFF tags, or the viewport of a GeoPDF), in the form of `placement`; null if there is none.',
});

export const placementResult = Type.Object(
  {
    ...givenPlacement,
    fit: Type.Object(
      {
        kind: kind(),
        residualsMeters: Type.Array(Type.Number(), {
          description: 'Distance on the ground between each control point and where the placement puts it.',
        }),
        rmsMeters: Type.Number({ description: 'The root mean square of the residuals.' }),
        corners: Type.Object(
          { topLeft: position(), topRight: position(), bottomRight: position(), bottomLeft: position() },
          { description: 'Where the corners of the image are.' },
        ),
      },
      { description: 'Results of the fit. Ignored in requests.' },
    ),
  },
  { title: 'Placement' },
);
export type PlacementResult = Static<typeof placementResult>;

/** The placement in a result. */
export const placementOrNull = Type.Unsafe<PlacementResult | null>({
  anyOf: [placementResult, { type: 'null' }],
  description: 'How the image is rotated and stretched; null if it fills its bounds, north-up.',
});

/** The form fields for the placement of an image. */
export const placementFields = {
  placement: about(
    'The placement of the image on the map, as JSON: `{ controlPoints: [{ x, y, lat, lng }], kind }` (pixels from the top left corner of the image; two points or more, `kind` is `similarity`, `affine` or `projective`), `{ corners: { topLeft, topRight, bottomRight, bottomLeft } }` (three or four) or `{ rotationDeg, center, metersPerPixel }`. `imageSize` says the size that pixels are counted in, if it is not the size of the image. An empty value removes a placement.',
    optional(
      Type.String({
        maxLength: maxPlacementLength,
        contentMediaType: 'application/json',
        description: 'a JSON object, see the guide',
      }),
    ),
  ),
  placementFile: about(
    'The content of a QGIS file of control points (`.points`) or of a world file (`.pgw`, `.jgw`, `.tfw`), as text or as a file, instead of `placement`.',
    optional(
      Type.String({
        maxLength: maxPlacementLength,
        description: 'the text of a .points file or a world file',
      }),
    ),
  ),
};
