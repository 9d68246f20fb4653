import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { isUnreachable } from './api-errors.ts';
import type { ConnectionState } from './connection-state.ts';

/** The cache for data from the service. Data older than a few seconds is refetched when a page needs it. */
export function createQueryClient(connectionState: ConnectionState): QueryClient {
  return new FreshQueryClient({
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
        networkMode: 'always', // a service on this machine works without a network connection
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * A query client whose `invalidateQueries` also cancels the first load of a query. The library waits for a load that started
 * before the write and then counts its result as fresh, so the page would show outdated data until something else refetches it
 * (https://github.com/TanStack/query/issues/8530).
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    // A query that is not refetched now must not be canceled, because it would stay without data.
    if (filters?.refetchType !== 'none') void this.cancelQueries(filters);
    return super.invalidateQueries(filters, options);
  }
}
