import { type Static, Type } from 'typebox';
import { pointTypeResult } from '../field-schemas.ts';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });

/** A point of a source that is on no floor. */
export const unplacedPoint = Type.Object(
  {
    name: text('Its name, or what it is.'),
    category: text('Its kind in the source.'),
    pointType: pointTypeResult(),
    position: Type.Array(Type.Number(), { description: 'Longitude and latitude.' }),
    reason: text('Why it is on no floor.'),
  },
  { title: 'ImportUnplacedPoint' },
);
export type UnplacedPoint = Static<typeof unplacedPoint>;

/** What an import did to the points of a floor. */
export const pointCounts = Type.Object(
  {
    added: count('Points that were added.'),
    updated: count('Points that were changed.'),
    unchanged: count('Points that were already there, unchanged.'),
    removed: count('Points that were deleted, because they are no longer in the source.'),
    missing: count('Points that were kept, although they are no longer in the source.'),
  },
  { title: 'ImportedPoints' },
);

/** A kind of points of a source. */
export const pointCategory = Type.Object(
  {
    category: text('Its name in the source.'),
    pointType: Type.Union([pointTypeResult(), Type.Null()], {
      description: 'What its points become; null if they are skipped.',
    }),
    isKnown: Type.Boolean({
      description: 'Whether the point type comes from the table of categories or from a choice.',
    }),
    count: count('How many points have it.'),
    placed: count('How many of them are on a floor.'),
  },
  { title: 'ImportPointCategory' },
);
