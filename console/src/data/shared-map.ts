import {
  createMemoryStore,
  createMusterClient,
  type MusterClient,
  type Result,
  type SharedMap,
} from '@muster/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { ApiError, unwrapResult } from '../client/api-errors.ts';

const pollIntervalMs = 60_000;
const retryMs = 10_000;

/** Sends a request without a session: a shared map looks the same to everyone, signed in or not. */
async function request<T>(send: (client: MusterClient) => Promise<Result<T>>): Promise<T> {
  return unwrapResult(await sendWithoutSession(send));
}

async function sendWithoutSession<T>(send: (client: MusterClient) => Promise<Result<T>>): Promise<Result<T>> {
  const client = createMusterClient({ baseUrl: location.origin, store: createMemoryStore() });
  const result = await send(client);
  client.close();
  return result;
}

/** The PDF of a shared floor. */
export function loadSharedSheet(
  token: string,
  floorId: string,
  query: Readonly<Record<string, string>>,
): Promise<Result<Blob>> {
  return sendWithoutSession((client) => client.file(`/api/v4/Share/${token}/Sheet/${floorId}`, query));
}

/** The data that was requested before the page loaded. */
export interface FirstFloor {
  readonly token: string;
  /** The map with the zones of one floor; `undefined` if it could not be loaded. */
  readonly firstFloor: Promise<SharedMap | undefined>;
  /** The same map, if it has already arrived. */
  readonly early: SharedMap | undefined;
}

/** The map with the zones of one floor. On a slow network, it arrives long before the rest. */
export function useFirstFloor({ token, firstFloor, early }: FirstFloor) {
  return useQuery({
    queryKey: ['shared-map-floor', token],
    queryFn: async ({ signal }): Promise<SharedMap> =>
      (await firstFloor) ??
      request((client) =>
        client.get('/api/v4/Share/{token}', {
          params: { path: { token }, query: { floor: 'default' } },
          signal,
        }),
      ),
    initialData: early,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** The shared map behind a link. It polls every minute, so that a revoked link does not stay open for days. */
export function useSharedMap(token: string, isEnabled: boolean) {
  return useQuery({
    queryKey: ['shared-map', token],
    queryFn: ({ signal }): Promise<SharedMap> =>
      request((client) => client.get('/api/v4/Share/{token}', { params: { path: { token } }, signal })),
    enabled: isEnabled,
    refetchInterval: ({ state: { error } }) => (hasEnded(error) ? false : error ? retryMs : pollIntervalMs),
    structuralSharing: true, // unchanged zones stay the same objects, so they are not redrawn
  });
}

/** The size of a shared map's tiles in bytes. */
export function useTileBytes(token: string, changedOn: string, isEnabled: boolean) {
  return useQuery({
    queryKey: ['shared-map-bytes', token, changedOn],
    queryFn: async ({ signal }): Promise<number> => {
      const { tileBytes, floors } = await request((client) =>
        client.get('/api/v4/Share/{token}/Manifest', { params: { path: { token } }, signal }),
      );
      return floors.reduce((sum, floor) => sum + (floor.tileBytes ?? 0), tileBytes ?? 0);
    },
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the service itself reports that the link is no longer valid. A 404 from a proxy or a captive portal does not count. */
export function hasEnded(error: unknown): boolean {
  return (
    error instanceof ApiError && error.failure.kind === 'api' && error.failure.name === 'ShareLinkNotFound'
  );
}
