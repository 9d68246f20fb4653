import { type Static, Type } from 'typebox';
import { about } from '../../../http/openapi/described-fields.ts';
import { nullable, requiredText, roleName, timestamp } from '../../field-schemas.ts';

const role = about(
  'What the user may do: viewers can read, editors can change maps and the calendar, administrators can do everything.',
  roleName(),
);
const name = about(
  'Display name.',
  Type.String({
    maxLength: 500,
    pattern: '^(?=[\\s\\S]*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$',
    description: 'a string of 1 to 500 characters without control characters, not only whitespace',
  }),
);

export const userFields = Type.Object({ name, role }, { title: 'UserFields' });
export type UserFields = Static<typeof userFields>;

export const invitationFields = Type.Object(
  {
    email: about(
      'The email address for signing in. Case does not matter.',
      Type.String({
        maxLength: 254,
        pattern:
          '^\\s*[^\\s@\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+@[^\\s@\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+\\s*$',
        description: 'an email address of the form name@place',
      }),
    ),
    name,
    role,
  },
  { title: 'InvitationFields' },
);

const userResultFields = {
  id: Type.String({
    description: 'Id of the user; for an invited person, the id that the user will have.',
  }),
  name: Type.String({ description: 'Display name.' }),
  email: Type.String({ description: 'The email address for signing in, in lower case.' }),
  role: nullable(
    Type.String({ description: 'viewer, editor or admin; null for a role that no longer exists.' }),
  ),
  disabled: Type.Boolean({ description: 'Whether the user is disabled.' }),
  pending: Type.Boolean({ description: 'Whether the person is invited and not a user yet.' }),
  lastSignInOn: nullable(timestamp('When the user last signed in; null if never.')),
  createdOn: timestamp('When the user was added or invited.'),
  invitationExpiresOn: nullable(timestamp('When the invitation expires or expired; null for a user.')),
};

export const userResult = Type.Object(userResultFields, { title: 'UserResult' });
export type UserResult = Static<typeof userResult>;

export const newInvitationResult = Type.Object(
  {
    ...userResultFields,
    token: Type.String({ description: 'Shown only once; only its hash is stored.' }),
    invitationUrl: Type.String({ description: 'The page where the person chooses a password.' }),
  },
  { title: 'NewInvitationResult' },
);

export const passwordResetResult = Type.Object(
  {
    id: Type.String({ description: 'Id of the user.' }),
    token: Type.String({ description: 'Shown only once; only its hash is stored.' }),
    resetUrl: Type.String({ description: 'The page where the user sets a new password.' }),
    expiresOn: timestamp('When the link expires.'),
  },
  { title: 'PasswordResetResult' },
);

const token = about('What follows the `#` in the link.', requiredText(200));

export const invitationToken = Type.Object({ token }, { title: 'InvitationToken' });

export const acceptanceFields = Type.Object(
  {
    token,
    password: about(
      'The new password.',
      Type.String({ minLength: 12, maxLength: 1000, description: 'a password of 12 to 1000 characters' }),
    ),
  },
  { title: 'AcceptanceFields' },
);

export const invitationDetails = Type.Object(
  {
    kind: Type.Union([Type.Literal('invitation'), Type.Literal('reset')], {
      description: '`invitation` creates a user, `reset` changes a user’s password.',
    }),
    email: Type.String({ description: 'The email address for signing in.' }),
    name: Type.String({ description: 'Display name.' }),
    departmentName: Type.String({ description: 'Name of the department.' }),
    expiresOn: timestamp('When the link expires.'),
  },
  { title: 'InvitationDetails' },
);
export type InvitationDetails = Static<typeof invitationDetails>;
