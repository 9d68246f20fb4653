import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { expiry, nullable, optional, optionalText, timestamp } from '../field-schemas.ts';

export const shareLinkFields = Type.Object(
  {
    label: about('What the link is for.', optionalText(500)),
    expiresOn: about(
      'When the link expires. It never expires if omitted, which a confidential map does not allow.',
      expiry(),
    ),
    floorIds: about(
      'Ids of the only floors that the link shows. It shows all floors, including later ones, if omitted.',
      optional(
        Type.Array(Type.String(), {
          minItems: 1,
          maxItems: 500,
          description: 'a list of 1 to 500 floor ids',
        }),
      ),
    ),
  },
  { title: 'ShareLinkFields' },
);
export type ShareLinkFields = Static<typeof shareLinkFields>;

const shareLinkResultFields = {
  shareLinkId: Type.String({ description: 'Id of the link.' }),
  customMapId: Type.String({ description: 'Id of its map.' }),
  label: nullable(Type.String({ description: 'What the link is for.' })),
  expiresOn: nullable(timestamp('When it expires; null if it never does.')),
  floorIds: nullable(
    Type.Array(Type.String(), { description: 'Ids of the only floors that it shows; null if it shows all.' }),
  ),
  addedOn: timestamp('When it was created.'),
};

export const shareLinkResult = Type.Object(shareLinkResultFields, { title: 'ShareLinkResult' });
export type ShareLinkResult = Static<typeof shareLinkResult>;

export const newShareLinkResult = Type.Object(
  {
    ...shareLinkResultFields,
    token: Type.String({ description: 'Shown only once; only its hash is stored' }),
    shareUrl: Type.String({ description: 'The page that shows the map to anyone who has the address' }),
  },
  { title: 'NewShareLinkResult' },
);
export type NewShareLinkResult = Static<typeof newShareLinkResult>;
