import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { parseIfMatch, sendEntityTag } from '../../../http/conditional-requests.ts';
import { tokenResponse } from '../sign-in/sign-in.schema.ts';
import type { EndAccess } from '../sign-in/user-access.ts';
import { acceptInvitation, getInvitation } from './accept-invitation.ts';
import { deleteInvitation, inviteUser, resetPassword } from './invitations.ts';
import { peopleDocs } from './people.docs.ts';
import {
  acceptanceFields,
  invitationDetails,
  invitationFields,
  invitationToken,
  newInvitationResult,
  passwordResetResult,
  userFields,
  userResult,
} from './people.schema.ts';
import {
  disablePerson,
  enablePerson,
  endPersonsSessions,
  getUser,
  listPeople,
  type RevisedUser,
  toInvited,
  updatePerson,
} from './people.ts';

const base = '/api/v4/Users';
const tags = ['Users'];
const admin = { permission: 'department:admin' } as const;
const params = Type.Object({ userId: Type.String({ description: 'Id of the user.' }) });
const response = { 200: userResult };

/** @param endAccess ends any other access of a user who is disabled */
export function registerPeopleRoutes(app: App, ctx: Context, endAccess: EndAccess): void {
  registerReadRoutes(app, ctx);
  registerChangeRoutes(app, ctx);
  registerAccessRoutes(app, ctx, endAccess);
  registerLinkRoutes(app, ctx);
  registerOpenRoutes(app, ctx);
}

interface UserRequest {
  readonly caller: FastifyRequest['caller'];
  readonly params: { readonly userId: string };
}

function keyOf({ caller, params }: UserRequest) {
  return { departmentId: caller.departmentId, userId: params.userId };
}

function send(reply: FastifyReply, { result, revision }: RevisedUser) {
  sendEntityTag(reply, revision);
  return result;
}

function registerReadRoutes(app: App, ctx: Context): void {
  app.get(
    `${base}/GetUsers`,
    {
      config: { ...admin, load: 'list', docs: peopleDocs.getUsers },
      schema: {
        tags,
        summary: 'The users and invited people of the department',
        response: { 200: Type.Array(userResult) },
      },
    },
    (request) => listPeople(ctx, request.caller.departmentId),
  );
  app.get(
    `${base}/GetUser/:userId`,
    {
      config: { ...admin, docs: peopleDocs.getUser },
      schema: { params, tags, summary: 'A user', response },
    },
    async (request, reply) =>
      send(reply, await getUser(ctx, request.caller.departmentId, request.params.userId)),
  );
}

function registerChangeRoutes(app: App, ctx: Context): void {
  app.put(
    `${base}/UpdateUser/:userId`,
    {
      config: { ...admin, docs: peopleDocs.updateUser },
      schema: { params, body: userFields, tags, summary: 'Change the name or role of a user', response },
    },
    async (request, reply) =>
      send(reply, await updatePerson(ctx, keyOf(request), request.body, parseIfMatch(request))),
  );
}

function registerAccessRoutes(app: App, ctx: Context, endAccess: EndAccess): void {
  app.post(
    `${base}/DisableUser/:userId`,
    {
      config: { ...admin, docs: peopleDocs.disableUser },
      schema: { params, tags, summary: 'Disable a user and end all of their sessions', response },
    },
    async (request, reply) =>
      send(reply, await disablePerson(ctx, keyOf(request), endAccess, parseIfMatch(request))),
  );
  app.post(
    `${base}/EnableUser/:userId`,
    {
      config: { ...admin, docs: peopleDocs.enableUser },
      schema: { params, tags, summary: 'Enable a user', response },
    },
    async (request, reply) => send(reply, await enablePerson(ctx, keyOf(request), parseIfMatch(request))),
  );
  app.post(
    `${base}/EndSessions/:userId`,
    {
      config: { ...admin, docs: peopleDocs.endSessions },
      schema: { params, tags, summary: 'Sign a user out everywhere', response },
    },
    async (request, reply) => send(reply, await endPersonsSessions(ctx, keyOf(request))),
  );
}

function registerLinkRoutes(app: App, ctx: Context): void {
  app.post(
    `${base}/InviteUser`,
    {
      config: { ...admin, docs: peopleDocs.inviteUser },
      schema: {
        body: invitationFields,
        tags,
        summary: 'Invite someone with a link',
        response: { 200: newInvitationResult },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store'); // the response contains the token
      const { token, url, row } = await inviteUser(ctx, request.caller, request.body);
      return { ...toInvited(row), token, invitationUrl: url };
    },
  );
  app.delete(
    `${base}/DeleteInvitation/:invitationId`,
    {
      config: { ...admin, docs: peopleDocs.deleteInvitation },
      schema: {
        params: Type.Object({ invitationId: Type.String({ description: 'Id of the invited user.' }) }),
        tags,
        summary: 'Withdraw an invitation',
      },
    },
    (request) => deleteInvitation(ctx, request.caller.departmentId, request.params.invitationId),
  );
  app.post(
    `${base}/ResetPassword/:userId`,
    {
      config: { ...admin, docs: peopleDocs.resetPassword },
      schema: {
        params,
        tags,
        summary: 'Create a password reset link',
        response: { 200: passwordResetResult },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { token, url, row } = await resetPassword(ctx, request.caller, request.params.userId);
      return { id: row.user_id, token, resetUrl: url, expiresOn: row.expires_on };
    },
  );
}

/** Routes for a person with a link. The token is sent in the body, because URLs are logged. */
function registerOpenRoutes(app: App, ctx: Context): void {
  app.post(
    `${base}/GetInvitation`,
    {
      config: { anonymous: true, load: 'sign-in', docs: peopleDocs.getInvitation },
      schema: {
        body: invitationToken,
        tags,
        summary: 'Details of an invitation or a password reset link',
        response: { 200: invitationDetails },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return getInvitation(ctx, request.body.token, request.ip);
    },
  );
  app.post(
    `${base}/AcceptInvitation`,
    {
      config: { anonymous: true, load: 'sign-in', docs: peopleDocs.acceptInvitation },
      schema: {
        body: acceptanceFields,
        tags,
        summary: 'Set a password with a link, and sign in',
        response: { 200: tokenResponse },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return acceptInvitation(ctx, request.body, request.ip);
    },
  );
}
