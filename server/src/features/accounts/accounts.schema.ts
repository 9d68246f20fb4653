import { type Static, Type } from 'typebox';
import { about } from '../../http/described-fields.ts';
import { requiredText } from '../field-schemas.ts';

/** Which of the fields must be there depends on the grant, and is said in OAuth 2's own way where one is missing. */
export const tokenForm = Type.Object(
  {
    grant_type: about(
      'What tokens are asked for with.',
      Type.String({ description: 'password or refresh_token' }),
    ),
    username: about('E-mail address of the account, for `password`.', Type.Optional(requiredText(254))),
    password: about('For `password`.', Type.Optional(Type.String({ maxLength: 1000 }))),
    refresh_token: about(
      'The last one that was issued, for `refresh_token`.',
      Type.Optional(Type.String({ maxLength: 1000 })),
    ),
  },
  { title: 'TokenForm' },
);
export type TokenForm = Static<typeof tokenForm>;

/** RFC 6749, section 5.1. */
export const tokenAnswer = Type.Object(
  {
    access_token: Type.String({ description: 'The bearer token.' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds that the access token is good for.' }),
    refresh_token: Type.String({ description: 'Good for one use within 30 days.' }),
  },
  { title: 'TokenAnswer' },
);
export type TokenAnswer = Static<typeof tokenAnswer>;

/** RFC 6749, section 5.2, with the members that every error of this service has. */
export const grantError = Type.Object(
  {
    error: Type.Union([
      Type.Literal('invalid_request'),
      Type.Literal('invalid_grant'),
      Type.Literal('unsupported_grant_type'),
    ]),
    error_description: Type.String({ description: 'What was wrong, as OAuth 2 calls it.' }),
    message: Type.String({ description: 'The same, as every error of this service has it.' }),
    statusCode: Type.Integer({ description: 'The HTTP status of the answer.' }),
  },
  { title: 'GrantError' },
);
