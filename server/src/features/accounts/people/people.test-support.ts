import assert from 'node:assert/strict';
import { type ApiResponse, clientOf, type Send } from '../../../testing/api-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { acceptInvitation } from './accept-invitation.ts';

export const users = '/api/v4/Users';
export const password = 'a password of some length';

let number = 0;

/** Returns an e-mail address that no other test uses. */
export function newEmail(): string {
  number += 1;
  return `person-${number}@station.example`;
}

export async function invite(send: Send, fields: object = {}): Promise<ApiResponse['body']> {
  const response = await send('POST', `${users}/InviteUser`, {
    email: newEmail(),
    name: 'Grace',
    role: 'editor',
    ...fields,
  });
  assert.equal(response.status, 200, response.text);
  return response.body;
}

/** Accepts an invitation without being signed in. */
export function accept(server: TestServer, token: string, chosen = password): Promise<ApiResponse> {
  const open = clientOf(server, 1, null);
  return open('POST', `${users}/AcceptInvitation`, { token, password: chosen });
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Sends as this person. */
  readonly send: Send;
}

/** Adds a user by inviting a person and accepting the invitation. */
export async function addPerson(server: TestServer, departmentId = 1, fields: object = {}): Promise<Person> {
  const { id, email, token } = await invite(clientOf(server, departmentId), fields);
  // This is not a request, because a server on a machine that is busy with other tests rejects sign-ins first.
  const { access_token: accessToken, refresh_token: refreshToken } = await acceptInvitation(
    server.ctx,
    { token, password },
    '192.0.2.1',
  );
  return {
    id,
    email,
    accessToken,
    refreshToken,
    send: clientOf(server, departmentId, accessToken),
  };
}

export function signIn(server: TestServer, username: string, chosen = password): Promise<ApiResponse> {
  return postForm(server, { grant_type: 'password', username, password: chosen });
}

export function refresh(server: TestServer, refreshToken: string): Promise<ApiResponse> {
  return postForm(server, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

function postForm(server: TestServer, fields: Record<string, string>): Promise<ApiResponse> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = new URLSearchParams(fields).toString();
  return clientOf(server, 1, null)('POST', '/api/v4/connect/token', form, headers);
}
