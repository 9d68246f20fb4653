import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Changes what is shown after a write, and reads it anew behind that. A read that was under way before the write is given
 * up: its answer is older, and would bring the old state back. When this resolves, the page shows the change.
 *
 * @param change is not called where nothing has been read yet
 */
export async function updateCachedQuery<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (before: T) => T,
): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<T>(queryKey, (before) => before && change(before));
  void queries.invalidateQueries({ queryKey });
  await new Promise<void>((resolve) => notifyManager.schedule(resolve)); // those who show it are told in turn
}
