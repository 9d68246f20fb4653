import type { ApiResponse, Send } from '../../../testing/api-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { accept, addPerson, invite, newEmail, users } from './people.test-support.ts';

const tokens = '/api/v4/ApiTokens';

/**
 * Returns a successful request for each route for people and API tokens. Everything that a request needs is created first.
 *
 * @param secrets receives the secrets in the responses
 */
export function writesOfPeople(
  server: () => TestServer,
  send: Send,
  secrets: string[],
): Readonly<Record<string, () => Promise<() => Promise<ApiResponse>>>> {
  const ofPerson = (method: string, action: string, body?: object) => async () => {
    const { id } = await addPerson(server());
    return () => send(method, `${users}/${action}/${id}`, body);
  };
  const keepToken = async (response: Promise<ApiResponse>): Promise<ApiResponse> => {
    const { body } = await response;
    secrets.push(body.token);
    return response;
  };
  const saveToken = () =>
    keepToken(send('POST', `${tokens}/SaveToken`, { name: 'Dispatch', permissions: ['maps:read'] }));
  return {
    [`POST ${users}/InviteUser`]: async () => () =>
      keepToken(send('POST', `${users}/InviteUser`, { email: newEmail(), name: 'Ada', role: 'viewer' })),
    [`PUT ${users}/UpdateUser/{userId}`]: ofPerson('PUT', 'UpdateUser', { name: 'Grace H.', role: 'viewer' }),
    [`POST ${users}/DisableUser/{userId}`]: ofPerson('POST', 'DisableUser'),
    [`POST ${users}/EnableUser/{userId}`]: ofPerson('POST', 'EnableUser'),
    [`POST ${users}/EndSessions/{userId}`]: ofPerson('POST', 'EndSessions'),
    [`POST ${users}/ResetPassword/{userId}`]: async () => {
      const { id } = await addPerson(server());
      return () => keepToken(send('POST', `${users}/ResetPassword/${id}`));
    },
    [`DELETE ${users}/DeleteInvitation/{invitationId}`]: async () => {
      const { id } = await invite(send);
      return () => send('DELETE', `${users}/DeleteInvitation/${id}`);
    },
    [`POST ${users}/AcceptInvitation`]: async () => {
      const { token } = await invite(send);
      secrets.push(token);
      return () => accept(server(), token);
    },
    [`POST ${tokens}/SaveToken`]: async () => saveToken,
    [`POST ${tokens}/RevokeToken/{tokenId}`]: async () => {
      const { body } = await saveToken();
      return () => send('POST', `${tokens}/RevokeToken/${body.id}`);
    },
  };
}
