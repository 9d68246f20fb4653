import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from './failures.ts';
import type { Reachability } from './reachability.ts';

/** Holds what was read from the service. What is older than a few seconds is read again when a page needs it. */
export function createQueryClient(reachability: Reachability): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: () => reachability.report(true),
      onError: (error) => {
        if (isUnreachable(error)) reachability.report(false);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // The sdk repeats calls itself where the server is busy.
        retry: (count, error) => count < 1 && isUnreachable(error),
        networkMode: 'always', // a service on this machine answers without any network
      },
      mutations: { networkMode: 'always' },
    },
  });
}
