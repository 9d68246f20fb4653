import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Shows the result of a write immediately, then refetches in the background. A read that started before the write is
 * canceled, because its older response would undo the change on screen. When this resolves, the page shows the change.
 *
 * @param change not called if nothing is cached yet
 */
export async function updateCachedQuery<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (before: T) => T,
): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<T>(queryKey, (before) => before && change(before));
  void queries.invalidateQueries({ queryKey });
  await new Promise<void>((resolve) => notifyManager.schedule(resolve)); // observers are notified in a scheduled batch
}
