import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { optional, optionalText, wholeNumber } from '../field-schemas.ts';
import { filePlacementOrNull } from '../placements/placement.schema.ts';

const page = () =>
  about(
    'The page of a PDF, starting at 1. Defaults to 1.',
    optional(wholeNumber({ minimum: 1, maximum: 1000 })),
  );
const password = () =>
  about('The password of a PDF. It is used for this request and not stored.', optionalText(500));

/** The form fields that control how an image is made from a PDF. */
export const pageFields = {
  page: page(),
  dpi: about(
    'The resolution at which a PDF page is drawn, in pixels per inch. By default, the longer side gets 8192 pixels.',
    optional(wholeNumber({ minimum: 10, maximum: 2400 })),
  ),
  password: password(),
};

export const inspectFields = Type.Object({ page: page(), password: password() });

export const planInspection = Type.Object(
  {
    needsPassword: Type.Boolean({
      description: 'Whether a password is needed, or the password is wrong.',
    }),
    pages: Type.Array(
      Type.Object({
        page: Type.Integer({ description: 'Its number, starting at 1.' }),
        widthPt: Type.Number({ description: 'In points of 1/72 inch.' }),
        heightPt: Type.Number({ description: 'In points of 1/72 inch.' }),
      }),
      { description: 'Empty for a TIFF, or if a password is needed.' },
    ),
    preview: Type.Unsafe<PlanPreview | null>({
      anyOf: [
        Type.Object({
          page: Type.Integer({ description: 'The page that it shows; 1 for a TIFF.' }),
          width: Type.Integer({ description: 'In pixels.' }),
          height: Type.Integer({ description: 'In pixels.' }),
          dataUrl: Type.String({ description: 'A PNG as a data: URL.' }),
        }),
        { type: 'null' },
      ],
      description: 'A preview of the page or the TIFF; null if a password is needed.',
    }),
    placement: filePlacementOrNull,
    placementProblem: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the position in the file cannot be used, or null.',
    }),
  },
  { title: 'PlanInspection' },
);
export type PlanInspection = Static<typeof planInspection>;

interface PlanPreview {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly dataUrl: string;
}

export const planTexts = Type.Array(
  Type.Object({
    text: Type.String({ description: 'A line of text.' }),
    at: Type.Array(Type.Number(), {
      minItems: 2,
      maxItems: 2,
      description:
        'The center of the line: x and y as fractions of the width and height of the drawn page, from its top left corner.',
    }),
  }),
  { title: 'PlanTexts', description: 'The text on the page of a PDF, in the order of the file.' },
);
