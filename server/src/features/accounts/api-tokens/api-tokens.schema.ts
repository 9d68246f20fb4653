import { type Static, Type } from 'typebox';
import { about } from '../../../http/openapi/described-fields.ts';
import { expiry, nullable, requiredText, timestamp } from '../../field-schemas.ts';

const permission = Type.Union(
  [
    Type.Literal('maps:read'),
    Type.Literal('maps:write'),
    Type.Literal('calendar:read'),
    Type.Literal('calendar:write'),
    Type.Literal('department:admin'),
  ],
  { description: 'maps:read, maps:write, calendar:read, calendar:write or department:admin' },
);

export const apiTokenFields = Type.Object(
  {
    name: about('What uses the token.', requiredText(200)),
    permissions: about(
      'The permissions of the token, at most those of its creator.',
      Type.Array(permission, {
        minItems: 1,
        maxItems: 5,
        description:
          'a list of at least one of maps:read, maps:write, calendar:read, calendar:write and department:admin',
      }),
    ),
    expiresOn: about('When the token expires. It never expires if omitted.', expiry()),
  },
  { title: 'ApiTokenFields' },
);
export type ApiTokenFields = Static<typeof apiTokenFields>;

const apiTokenResultFields = {
  id: Type.String({ description: 'Id of the token (not a secret).' }),
  name: Type.String({ description: 'What uses the token.' }),
  prefix: Type.String({ description: 'The first characters of the token, to recognize it.' }),
  permissions: Type.Array(Type.String(), { description: 'The permissions of the token.' }),
  createdBy: Type.String({ description: 'User id of the person who created it.' }),
  createdByName: nullable(
    Type.String({ description: 'Name of that user; null if the user has no account here.' }),
  ),
  createdByDisabled: Type.Boolean({
    description: 'Whether that user is disabled. The token keeps working.',
  }),
  createdOn: timestamp('When it was created.'),
  expiresOn: nullable(timestamp('When it expires; null if it never does.')),
  lastUsedOn: nullable(timestamp('When it was last used, up to 5 minutes early; null if never.')),
};

export const apiTokenResult = Type.Object(apiTokenResultFields, { title: 'ApiTokenResult' });
export type ApiTokenResult = Static<typeof apiTokenResult>;

export const newApiTokenResult = Type.Object(
  {
    ...apiTokenResultFields,
    token: Type.String({ description: 'Shown only once; only its hash is stored.' }),
  },
  { title: 'NewApiTokenResult' },
);
export type NewApiTokenResult = Static<typeof newApiTokenResult>;
