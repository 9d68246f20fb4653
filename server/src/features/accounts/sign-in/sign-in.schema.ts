import { type Static, Type } from 'typebox';
import { about } from '../../../http/openapi/described-fields.ts';
import { requiredText } from '../../field-schemas.ts';

/** The grant type determines which fields are required. A missing field is reported in the format of OAuth 2. */
export const tokenForm = Type.Object(
  {
    grant_type: about('The OAuth 2 grant type.', Type.String({ description: 'password or refresh_token' })),
    username: about('Email address of the account, for `password`.', Type.Optional(requiredText(254))),
    password: about('For `password`.', Type.Optional(Type.String({ maxLength: 1000 }))),
    refresh_token: about(
      'The latest refresh token, for `refresh_token`.',
      Type.Optional(Type.String({ maxLength: 1000 })),
    ),
  },
  { title: 'TokenForm' },
);
export type TokenForm = Static<typeof tokenForm>;

/** RFC 6749, section 5.1. */
export const tokenResponse = Type.Object(
  {
    access_token: Type.String({ description: 'The bearer token.' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Lifetime of the access token in seconds.' }),
    refresh_token: Type.String({ description: 'Works once, within 30 days.' }),
  },
  { title: 'TokenResponse' },
);
export type TokenResponse = Static<typeof tokenResponse>;

/** RFC 7009, section 2.1. */
export const revocationForm = Type.Object(
  {
    token: about('A refresh token of the sign-in that is to end.', requiredText(8192)),
    token_type_hint: about(
      'Not needed: the token itself shows its type.',
      Type.Optional(Type.String({ maxLength: 1000 })),
    ),
  },
  { title: 'RevocationForm' },
);
export type RevocationForm = Static<typeof revocationForm>;

/** A response without a body; the API description uses this type for it. */
export const emptyResponse = Type.Unsafe<undefined>({
  type: 'null',
  description: 'The session has ended. There is no body.',
});

/** The other members of an OAuth 2 error: those of RFC 6749, section 5.2, and those of every error of this service. */
const oauthErrorFields = {
  error_description: Type.String({ description: 'What was wrong, in the OAuth 2 field.' }),
  message: Type.String({ description: 'The same text, as in every error of this service.' }),
  statusCode: Type.Integer({ description: 'The HTTP status of the response.' }),
};

/** RFC 6749, section 5.2. */
export const grantError = Type.Object(
  {
    error: Type.Union([
      Type.Literal('invalid_request'),
      Type.Literal('invalid_grant'),
      Type.Literal('unsupported_grant_type'),
    ]),
    ...oauthErrorFields,
  },
  { title: 'GrantError' },
);

/** RFC 7009, section 2.2.1. */
export const revocationError = Type.Object(
  {
    error: Type.Union([Type.Literal('invalid_request'), Type.Literal('unsupported_token_type')]),
    ...oauthErrorFields,
  },
  { title: 'RevocationError' },
);
