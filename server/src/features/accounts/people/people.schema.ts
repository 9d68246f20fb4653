import { type Static, Type } from 'typebox';
import { about } from '../../../http/openapi/described-fields.ts';
import { nullable, requiredText, roleName, timestamp } from '../../field-schemas.ts';

const role = about(
  'What the user may do: viewers read, editors change maps and the calendar, administrators everything.',
  roleName(),
);
const name = about(
  'How the user is shown.',
  Type.String({
    maxLength: 500,
    pattern: '^(?=[\\s\\S]*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$',
    description: 'a string of 1 to 500 characters without control characters, not only white space',
  }),
);

export const userFields = Type.Object({ name, role }, { title: 'UserFields' });
export type UserFields = Static<typeof userFields>;

export const invitationFields = Type.Object(
  {
    email: about(
      'What the user will sign in with. Upper and lower case are the same.',
      Type.String({
        maxLength: 254,
        pattern:
          '^\\s*[^\\s@\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+@[^\\s@\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+\\s*$',
        description: 'an e-mail address of the form name@place',
      }),
    ),
    name,
    role,
  },
  { title: 'InvitationFields' },
);

const userResultFields = {
  id: Type.String({
    description: 'Id of the user; of someone who is invited, the id that the user will have.',
  }),
  name: Type.String({ description: 'How the user is shown.' }),
  email: Type.String({ description: 'What the user signs in with, in lower case.' }),
  role: nullable(
    Type.String({ description: 'viewer, editor or admin; null for a role that no longer exists.' }),
  ),
  disabled: Type.Boolean({ description: 'Whether the user is kept from signing in.' }),
  pending: Type.Boolean({ description: 'Invited, and not a user yet.' }),
  lastSignInOn: nullable(timestamp('When the user last signed in; null for never.')),
  createdOn: timestamp('When the user was added or invited.'),
  invitationExpiresOn: nullable(timestamp('When the invitation ends or has ended; null for a user.')),
};

export const userResult = Type.Object(userResultFields, { title: 'UserResult' });
export type UserResult = Static<typeof userResult>;

export const newInvitationResult = Type.Object(
  {
    ...userResultFields,
    token: Type.String({ description: 'Shown this once; only its hash is stored.' }),
    invitationUrl: Type.String({ description: 'The page on which the person chooses a password.' }),
  },
  { title: 'NewInvitationResult' },
);

export const passwordResetResult = Type.Object(
  {
    id: Type.String({ description: 'Id of the user.' }),
    token: Type.String({ description: 'Shown this once; only its hash is stored.' }),
    resetUrl: Type.String({ description: 'The page on which the user chooses another password.' }),
    expiresOn: timestamp('When the link ends.'),
  },
  { title: 'PasswordResetResult' },
);

const token = about('What follows the `#` in the link.', requiredText(200));

export const invitationToken = Type.Object({ token }, { title: 'InvitationToken' });

export const acceptanceFields = Type.Object(
  {
    token,
    password: about(
      'The password that the user will sign in with.',
      Type.String({ minLength: 12, maxLength: 1000, description: 'a password of 12 to 1000 characters' }),
    ),
  },
  { title: 'AcceptanceFields' },
);

export const invitationDetails = Type.Object(
  {
    kind: Type.Union([Type.Literal('invitation'), Type.Literal('reset')], {
      description: '`invitation` adds a user, `reset` changes the password of one.',
    }),
    email: Type.String({ description: 'What the user signs in with.' }),
    name: Type.String({ description: 'How the user is shown.' }),
    departmentName: Type.String({ description: 'Name of the department.' }),
    expiresOn: timestamp('When the link ends.'),
  },
  { title: 'InvitationDetails' },
);
export type InvitationDetails = Static<typeof invitationDetails>;
