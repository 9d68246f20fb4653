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
  'The last administrator of the department who can sign in cannot be disabled or get another role: the response is a 409.';
const notFound = {
  summary: 'A user of another department, or an unknown id',
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
  summary: 'An edit of an outdated version',
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
      'Sorted by name. Invited people have `pending: true`. Users of an identity provider have no account here and are not listed.',
    examples: { users: { summary: 'A user and an invited person', response: [user, invited] } },
  },
  getUser: {
    description: 'Send the `ETag` as `If-Match` to `UpdateUser`.',
    errors: ['UserNotFound'],
    responseHeaders: ['ETag'],
    examples: { user: { summary: 'A user', parameters: ofUser, response: user } },
  },
  updateUser: {
    ...edit,
    errors: ['UserNotFound', 'Conflict'],
    description: `A new role takes effect within seconds, on every server, without a new sign-in. ${lastAdmin}`,
    examples: {
      role: { summary: 'Change the name', parameters: ofUser, body: fields, response: user },
      notFound: { ...notFound, body: fields },
      lastAdmin: { ...lastAdminRejected, body: fields },
      stale: { ...stale, body: fields },
    },
  },
  disableUser: {
    ...edit,
    errors: ['UserNotFound', 'Conflict'],
    description: `The user can no longer sign in. All sessions, streams and calendar feeds of the user end within seconds, on every server. API tokens that the user created belong to the department and keep working. ${lastAdmin}`,
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
      'The user can sign in again with the old password. Sessions and calendar feeds that ended when the user was disabled are not restored.',
    examples: {
      enable: { summary: 'Enable a user', parameters: ofUser, response: user },
      notFound,
    },
  },
  endSessions: {
    description:
      'All sessions of the user end within seconds, on every server. The user can sign in again. Calendar feeds keep working.',
    errors: ['UserNotFound', 'Conflict'],
    responseHeaders: ['ETag'],
    examples: {
      end: { summary: 'Sign a user out everywhere', parameters: ofUser, response: user },
      notFound,
      invited: {
        summary: 'An invited person',
        parameters: { userId: exampleIds.invitation },
        status: 409,
        response: conflict(
          'This person has not accepted the invitation yet; invite the person again to change it',
        ),
      },
    },
  },
  inviteUser: {
    description:
      'Muster does not send email: send the link to the person yourself. It works once, for 7 days, and only this response shows it. Inviting the same address again replaces the earlier invitation and its link.',
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
        summary: 'Someone who is already a user',
        body: { email: user.email, name: user.name, role: user.role },
        status: 409,
        response: conflict(`There is already a user with the email address ${user.email}`),
      },
    },
  },
  deleteInvitation: {
    description:
      'Its link stops working immediately. If the person has already accepted, disable the user instead.',
    errors: ['InvitationNotFound'],
    errorMessages: { InvitationNotFound: 'The department has no invitation with this id' },
    examples: {
      delete: { summary: 'Withdraw an invitation', parameters: { invitationId: exampleIds.invitation } },
    },
  },
  resetPassword: {
    description:
      'Creates a link with which the user can set a new password. It works once, for 24 hours, and a newer link replaces it. The current password and sessions keep working until the link is used. To end the sessions immediately, use `EndSessions`.',
    errors: ['UserNotFound', 'Conflict'],
    responseHeaders: ['Cache-Control'],
    examples: {
      reset: {
        summary: 'A user who forgot the password',
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
        summary: 'A disabled user',
        parameters: ofUser,
        status: 409,
        response: conflict('This user is disabled: enable the user first'),
      },
    },
  },
  getInvitation: {
    description:
      'For the page that a link opens. The token is in the body, so that it does not end up in logs. Expired, used, replaced and unknown links get the same response, and count as failed sign-ins from the client’s address.',
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
        summary: 'A link that no longer works',
        body: { token: 'ended' },
        status: 404,
        response: {
          error: 'InvitationNotFound',
          message: 'This link has expired, was used, or was replaced by a newer one; request a new one',
          statusCode: 404,
        },
      },
    },
  },
  acceptInvitation: {
    description:
      'Creates the user or changes their password, and returns tokens like `connect/token`. A link works once. After a password reset, all earlier sessions of the user end within seconds.',
    errors: ['InvitationNotFound', 'TooManyRequests', 'Conflict'],
    errorMessages: {
      ServiceUnavailable: 'Too many people are signing in right now; try again shortly',
    },
    responseHeaders: ['Cache-Control'],
    examples: {
      accept: {
        summary: 'Choose a password',
        body: { token: exampleTokens.invitation, password: 'a long enough password' },
        response: signInDocs.takeToken.examples.password.response,
      },
      taken: {
        summary: 'Someone who has joined another department in the meantime',
        body: { token: exampleTokens.invitation, password: 'a long enough password' },
        status: 409,
        response: conflict(`There is already a user with the email address ${invited.email}`),
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;
