import {
  type AcceptanceFields,
  createMemoryStore,
  createMusterClient,
  type InvitationDetails,
  type InvitationFields,
  type Result,
  type Session,
  type User,
} from '@muster/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotFound, unwrapResult } from '../client/api-errors.ts';
import { useClient } from '../client/client-context.tsx';

const peopleKey = ['people'] as const;

export type Role = InvitationFields['role'];
export const roles = ['viewer', 'editor', 'admin'] as const satisfies readonly Role[];

/** The department's users and invited people, sorted by name. */
export function usePeople() {
  const client = useClient();
  return useQuery({
    queryKey: peopleKey,
    queryFn: async ({ signal }): Promise<readonly User[]> =>
      unwrapResult(await client.get('/api/v4/Users/GetUsers', { signal })),
  });
}

/** A link that can be shown only once. */
export interface OneTimeLink {
  readonly url: string;
  readonly expiresOn: string | null;
}

/** The actions that administrators can perform on users. The list is refetched after each action. */
export function usePeopleActions() {
  const client = useClient();
  const queries = useQueryClient();
  return useMemo(() => {
    const refresh = async <T>(result: Result<T>): Promise<Result<T>> => {
      await queries.invalidateQueries({ queryKey: peopleKey });
      return result;
    };
    const ofUser = ({ id }: User) => ({ params: { path: { userId: id } } });
    return {
      invite: async (fields: InvitationFields): Promise<Result<OneTimeLink>> => {
        const result = await refresh(await client.post('/api/v4/Users/InviteUser', { body: fields }));
        if (!result.ok) return result;
        const { invitationUrl: url, invitationExpiresOn: expiresOn } = result.value;
        return { ...result, value: { url, expiresOn } };
      },
      reset: async (user: User): Promise<Result<OneTimeLink>> => {
        const result = await client.post('/api/v4/Users/ResetPassword/{userId}', ofUser(user));
        if (!result.ok) return result;
        const { resetUrl: url, expiresOn } = result.value;
        return { ...result, value: { url, expiresOn } };
      },
      takeBack: async ({ id }: User) => {
        const params = { path: { invitationId: id } };
        return refresh(await client.delete('/api/v4/Users/DeleteInvitation/{invitationId}', { params }));
      },
      disable: async (user: User) =>
        refresh(await client.post('/api/v4/Users/DisableUser/{userId}', ofUser(user))),
      enable: async (user: User) =>
        refresh(await client.post('/api/v4/Users/EnableUser/{userId}', ofUser(user))),
      endSessions: async (user: User) =>
        refresh(await client.post('/api/v4/Users/EndSessions/{userId}', ofUser(user))),
    };
  }, [client, queries]);
}

/** A user with the `etag` of the version being edited. */
export function useEditedUser(user: User) {
  const client = useClient();
  const queries = useQueryClient();
  const key = useMemo(() => [...peopleKey, 'edited', user.id] as const, [user.id]);
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const params = { path: { userId: user.id } };
      const result = await client.get('/api/v4/Users/GetUser/{userId}', { params, signal });
      return { user: unwrapResult(result), etag: result.ok ? result.etag : undefined };
    },
    staleTime: Number.POSITIVE_INFINITY, // it must not change while someone is editing
    gcTime: 0,
  });
  const save = async (body: { name: string; role: Role }, ifMatch: string | undefined) => {
    const params = { path: { userId: user.id } };
    const options = { params, body, ...(ifMatch ? { ifMatch } : {}) };
    const result = await client.put('/api/v4/Users/UpdateUser/{userId}', options);
    if (result.ok) await queries.invalidateQueries({ queryKey: peopleKey, exact: true });
    return result;
  };
  return { query, save };
}

/** What an administrator's link is for. The request does not use the signed-in user's session. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }): Promise<InvitationDetails> => {
      const client = createMusterClient({ baseUrl: location.origin, store: createMemoryStore() });
      const result = await client.post('/api/v4/Users/GetInvitation', { body: { token }, signal });
      client.close();
      return unwrapResult(result);
    },
    enabled: token !== '',
    retry: (count, error) => !isNotFound(error) && count < 1,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sets a password using a link, and signs in. */
export function useAcceptInvitation(): (fields: AcceptanceFields) => Promise<Result<Session>> {
  const client = useClient();
  return (fields) => client.acceptInvitation(fields);
}
