import type { OperationDocs } from '../../../http/openapi/operation-docs.ts';
import { exampleAccount, exampleIds, exampleTime, exampleTokens } from '../../example-values.ts';
import { signInDocs } from '../sign-in/sign-in.docs.ts';

const user = {
  id: exampleIds.user,
  name: 'Ada Westport',
  email: exampleAccount.email,
  role: 'editor',
  disabled: false,
  pending: false,
  lastSignInOn: exampleTime,
  createdOn: exampleTime,
  invitationExpiresOn: null,
};
const invited = {
  ...user,
  id: exampleIds.invitation,
  name: 'Grace Westport',
  email: exampleAccount.invitedEmail,
  pending: true,
  lastSignInOn: null,
  invitationExpiresOn: '2026-03-09T09:41:07.512Z',
};
const fields = { name: user.name, role: user.role };
const ofUser = { userId: exampleIds.user };

const lastAdmin =
  'The last administrator of the department who can sign in cannot be disabled or given another role: that is a 409.';
const notFound = {
  summary: 'A user of another department, or none',
  parameters: { userId: exampleIds.unknown },
  status: 404,
  response: {
    error: 'UserNotFound',
    message: 'The department has no user with this id',
    statusCode: 404,
  },
} as const;
const conflict = (message: string) => ({ error: 'Conflict', message, statusCode: 409 }) as const;
const lastAdminRejected = {
  summary: 'The last administrator',
  parameters: ofUser,
  status: 409,
  response: conflict(
    `${user.email} is the last administrator of the department: make someone else an administrator first`,
  ),
} as const;
const stale = {
  summary: 'An edit of an older state',
  parameters: { ...ofUser, 'If-Match': '"0"' },
  status: 412,
  response: {
    error: 'Conflict',
    message: 'If-Match: someone else changed it since it was read; read it again and repeat the change',
    statusCode: 412,
  },
} as const;
const edit = {
  errors: ['UserNotFound'],
  requestHeaders: ['If-Match'],
  responseHeaders: ['ETag'],
} as const;

export const peopleDocs = {
  getUsers: {
    description:
      'By name. Those who are invited have `pending: true`. Users who sign in at an identity provider have no account here and are not in the list.',
    examples: { users: { summary: 'A user, and someone who is invited', response: [user, invited] } },
  },
  getUser: {
    description: 'With the `ETag` that `UpdateUser` takes in `If-Match`.',
    errors: ['UserNotFound'],
    responseHeaders: ['ETag'],
    examples: { user: { summary: 'A user', parameters: ofUser, response: user } },
  },
  updateUser: {
    ...edit,
    description: `Another role is in force within seconds, on every server, without another sign-in. ${lastAdmin}`,
    examples: {
      role: { summary: 'Another name', parameters: ofUser, body: fields, response: user },
      notFound: { ...notFound, body: fields },
      lastAdmin: { ...lastAdminRejected, body: fields },
      stale: { ...stale, body: fields },
    },
  },
  disableUser: {
    ...edit,
    description: `The user cannot sign in any more. Every session, stream and calendar feed of the user ends within seconds, on every server. API tokens that the user has made belong to the department and continue. ${lastAdmin}`,
    examples: {
      disable: { summary: 'Disable a user', parameters: ofUser, response: { ...user, disabled: true } },
      notFound,
      lastAdmin: lastAdminRejected,
      stale,
    },
  },
  enableUser: {
    ...edit,
    description:
      'The user may sign in again, with the password from before. What ended when the user was disabled does not come back.',
    examples: {
      enable: { summary: 'Enable a user', parameters: ofUser, response: user },
      notFound,
    },
  },
  endSessions: {
    description:
      'Everything that is signed in as the user ends within seconds, on every server. The user may sign in again. Calendar feeds continue to work.',
    errors: ['UserNotFound', 'Conflict'],
    responseHeaders: ['ETag'],
    examples: {
      end: { summary: 'Sign a user out everywhere', parameters: ofUser, response: user },
      notFound,
      invited: {
        summary: 'Someone who is invited',
        parameters: { userId: exampleIds.invitation },
        status: 409,
        response: conflict('This person has not accepted the invitation yet; invite again to change it'),
      },
    },
  },
  inviteUser: {
    description:
      'Muster sends no mail: give the link to the person yourself. It works once, for 7 days, and the answer is the only one that shows it. Inviting the same address again replaces the earlier invitation, whose link ends.',
    errors: ['Conflict'],
    responseHeaders: ['Cache-Control'],
    examples: {
      invite: {
        summary: 'Invite an editor',
        body: { email: invited.email, name: invited.name, role: invited.role },
        response: {
          ...invited,
          token: exampleTokens.invitation,
          invitationUrl: `http://localhost:8080/invitation#${exampleTokens.invitation}`,
        },
      },
      taken: {
        summary: 'Someone who is a user already',
        body: { email: user.email, name: user.name, role: user.role },
        status: 409,
        response: conflict(`There is already a user with the e-mail address ${user.email}`),
      },
    },
  },
  deleteInvitation: {
    description: 'Its link ends immediately. Someone who has accepted is a user: disable that user.',
    errors: ['InvitationNotFound'],
    errorMessages: { InvitationNotFound: 'The department has no invitation with this id' },
    examples: {
      delete: { summary: 'Take an invitation back', parameters: { invitationId: exampleIds.invitation } },
    },
  },
  resetPassword: {
    description:
      'A link by which the user chooses another password. It works once, for 24 hours, and a newer one replaces it. Until it is used, the present password and sessions stay; then all of them end. To end them now, use `EndSessions`.',
    errors: ['UserNotFound', 'Conflict'],
    responseHeaders: ['Cache-Control'],
    examples: {
      reset: {
        summary: 'A user who has forgotten the password',
        parameters: ofUser,
        response: {
          id: user.id,
          token: exampleTokens.invitation,
          resetUrl: `http://localhost:8080/invitation#${exampleTokens.invitation}`,
          expiresOn: '2026-03-03T09:41:07.512Z',
        },
      },
      notFound,
      disabled: {
        summary: 'A user who is disabled',
        parameters: ofUser,
        status: 409,
        response: conflict('This user is disabled: enable the user first'),
      },
    },
  },
  getInvitation: {
    description:
      'For the page that a link opens. The token comes in the body, so that no log of addresses has it. Links that have expired, were used or replaced, or never were, are answered alike, and count as failed sign-ins of the address that they come from.',
    errors: ['InvitationNotFound', 'TooManyRequests'],
    responseHeaders: ['Cache-Control'],
    examples: {
      invitation: {
        summary: 'An invitation',
        body: { token: exampleTokens.invitation },
        response: {
          kind: 'invitation',
          email: invited.email,
          name: invited.name,
          departmentName: 'Westport Fire and Rescue',
          expiresOn: invited.invitationExpiresOn,
        },
      },
      ended: {
        summary: 'A link that has ended',
        body: { token: 'ended' },
        status: 404,
        response: {
          error: 'InvitationNotFound',
          message: 'This link has expired, was used, or was replaced by a newer one; ask for another',
          statusCode: 404,
        },
      },
    },
  },
  acceptInvitation: {
    description:
      'Adds the user, or changes the password of one, and answers with the tokens of a sign-in as `connect/token` does. A link works once. With a link for another password, every earlier session of the user ends within seconds.',
    errors: ['InvitationNotFound', 'TooManyRequests', 'Conflict'],
    errorMessages: {
      ServiceUnavailable: 'Too many people are signing in at this moment; try again shortly',
    },
    responseHeaders: ['Cache-Control'],
    examples: {
      accept: {
        summary: 'Choose a password',
        body: { token: exampleTokens.invitation, password: 'a long enough password' },
        response: signInDocs.takeToken.examples.password.response,
      },
      taken: {
        summary: 'Someone who has become a user of another department meanwhile',
        body: { token: exampleTokens.invitation, password: 'a long enough password' },
        status: 409,
        response: conflict(`There is already a user with the e-mail address ${invited.email}`),
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;
