import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { expiry, nullable, optionalText, timestamp } from '../field-schemas.ts';

export const shareLinkFields = Type.Object(
  {
    label: about('What the link is for.', optionalText(500)),
    expiresOn: about(
      'When the link expires. It never expires if omitted, which a confidential map does not allow.',
      expiry(),
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
