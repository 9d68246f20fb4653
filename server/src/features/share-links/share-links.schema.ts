import { type Static, Type } from 'typebox';
import { about } from '../../http/openapi/described-fields.ts';
import { nullable, optional, optionalText } from '../field-schemas.ts';

const timestamp = (description: string) => Type.String({ format: 'date-time', description });

export const shareLinkFields = Type.Object(
  {
    label: about('What the link is for.', optionalText(500)),
    expiresOn: about(
      'When the link ends; never where it is not given.',
      optional(
        Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$',
          description: 'a date-time in the future with its offset, such as 2030-01-02T03:04:05Z',
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
  expiresOn: nullable(timestamp('When it ends; null for never.')),
  addedOn: timestamp('When it was made.'),
};

export const shareLinkResult = Type.Object(shareLinkResultFields, { title: 'ShareLinkResult' });
export type ShareLinkResult = Static<typeof shareLinkResult>;

export const newShareLinkResult = Type.Object(
  {
    ...shareLinkResultFields,
    token: Type.String({ description: 'Shown this once; only its hash is stored' }),
    shareUrl: Type.String({ description: 'The page that shows the map to whoever has the address' }),
  },
  { title: 'NewShareLinkResult' },
);
export type NewShareLinkResult = Static<typeof newShareLinkResult>;
