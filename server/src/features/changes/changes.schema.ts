import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable } from '../field-schemas.ts';

/** Above 2^53, not every whole number can be represented. */
const maxSequence = Number.MAX_SAFE_INTEGER;
export const maxChangesPerPage = 1_000;

const sequence = () =>
  Type.Integer({ minimum: 0, maximum: maxSequence, description: 'the sequence number of a change' });

export const changesQuery = Type.Object({
  since: about('Only changes after this one: `next` of the page before.', Type.Optional(sequence())),
  limit: about(
    'The maximum number of changes.',
    Type.Optional(Type.Integer({ minimum: 1, maximum: maxChangesPerPage })),
  ),
});

export const change = Type.Object(
  {
    sequence: Type.Integer({ description: 'Its position in the department’s stream; numbers only grow' }),
    kind: Type.Union(
      [
        Type.Literal('map'),
        Type.Literal('floor'),
        Type.Literal('zones'),
        Type.Literal('points'),
        Type.Literal('attachments'),
      ],
      {
        description:
          'What has changed: a map, a floor, the zones or points of a floor, or the attachments of a map itself or of a floor',
      },
    ),
    customMapId: Type.String({ description: 'Id of the map' }),
    customMapFloorId: nullable(Type.String({ description: 'null for a map and its own attachments' })),
    version: nullable(
      Type.Integer({
        description:
          'mapVersion, floorVersion, zoneVersion, pointVersion or attachmentVersion, by kind; null when it was deleted',
      }),
    ),
    isDeleted: Type.Boolean({ description: 'Whether it was deleted' }),
    changedOn: Type.String({ format: 'date-time', description: 'When it changed' }),
  },
  { title: 'CustomMapChange' },
);
export type Change = Static<typeof change>;

export const changePage = Type.Object(
  {
    changes: Type.Array(change),
    next: Type.Integer({ description: 'What to send as `since` next time' }),
    hasMore: Type.Boolean({ description: 'Whether there are more changes after this page' }),
  },
  { title: 'CustomMapChangePage' },
);
export type ChangePage = Static<typeof changePage>;
