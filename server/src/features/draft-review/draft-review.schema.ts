import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, requiredText, timestamp, wholeNumber } from '../field-schemas.ts';
import { customMapPointResult } from '../points/points.schema.ts';
import { customMapZoneResult } from '../zones/zones.schema.ts';

function oneOf<Name extends string>(names: readonly Name[], description: string) {
  return Type.Unsafe<Name>({ type: 'string', enum: [...names], description });
}

const draftActions = ['added', 'changed', 'deleted'] as const;
const draftChanges = ['renamed', 'moved', 'changed'] as const;

const state = {
  zone: Type.Optional(customMapZoneResult),
  point: Type.Optional(customMapPointResult),
};

const draftState = Type.Object(state, {
  title: 'DraftState',
  description: 'A zone or a point: as everybody sees it, and as it will be. Left out where there is none.',
});

export const draftResult = Type.Object(
  {
    draftId: Type.String({ description: 'The id of the draft, which is that of the zone or point.' }),
    revision: Type.Integer({ description: 'Grows with every edit of the draft.' }),
    kind: oneOf(['zone', 'point'] as const, 'What it is a draft of.'),
    customMapFloorId: Type.String({ description: 'Id of the floor.' }),
    name: Type.String({ description: 'Its name after the edit, or before it is deleted.' }),
    action: oneOf(draftActions, 'What publishing it does.'),
    changes: Type.Array(oneOf(draftChanges, 'A kind of change.'), {
      description:
        'What differs if `action` is `changed`: the name, the outline or position, and anything else.',
    }),
    published: Type.Optional(draftState),
    draft: Type.Optional(draftState),
    isOutdated: Type.Boolean({
      description:
        'Whether the published zone or point has changed since; then the draft cannot be published.',
    }),
    editedBy: nullable(Type.String({ description: 'The name of the user who edited it last.' })),
    editedOn: timestamp('When it was edited last.'),
    note: nullable(
      Type.String({ description: 'Why it was returned; null if it was not, or was edited since.' }),
    ),
    returnedBy: nullable(Type.String({ description: 'The name of the user who returned it.' })),
    returnedOn: nullable(timestamp('When it was returned.')),
  },
  { title: 'DraftResult' },
);
export type DraftResult = Static<typeof draftResult>;

export const mapDraftResult = Type.Object(
  {
    customMapId: Type.String({ description: 'Id of the map.' }),
    drafts: Type.Array(draftResult, { description: 'By floor, then in the order in which they were added.' }),
  },
  { title: 'MapDraftResult' },
);
export type MapDraftResult = Static<typeof mapDraftResult>;

const chosen = about(
  'Which ones, with the `revision` that you have seen; left out: all of them.',
  Type.Optional(
    Type.Array(
      Type.Object({
        draftId: Type.String({ description: 'the id of a draft' }),
        revision: wholeNumber({ minimum: 1, description: 'a revision' }),
      }),
      { minItems: 1, maxItems: 10_000, description: 'a list of at most 10000 drafts' },
    ),
  ),
);

export const publishFields = Type.Object({ drafts: chosen }, { title: 'PublishDraftFields' });
export type ChosenDrafts = Static<typeof publishFields>;

export const returnFields = Type.Object(
  { drafts: chosen, note: about('What the editor must know.', requiredText(2_000)) },
  { title: 'ReturnDraftFields' },
);
export type ReturnFields = Static<typeof returnFields>;
