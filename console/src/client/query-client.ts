import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from './api-errors.ts';
import type { ConnectionState } from './connection-state.ts';

/** The cache of what was read from the service. Data older than a few seconds is refetched when a page needs it. */
export function createQueryClient(connectionState: ConnectionState): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: () => connectionState.report(true),
      onError: (error) => {
        if (isUnreachable(error)) connectionState.report(false);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // The sdk already retries when the server is busy.
        retry: (count, error) => count < 1 && isUnreachable(error),
        networkMode: 'always', // a service on this machine works without a network
      },
      mutations: { networkMode: 'always' },
    },
  });
}
