import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../client/client-context.tsx';
import { connectionState } from '../client/connection-state.ts';
import { SavedShareLinks } from '../saved-shares/saved-share-links.tsx';
import { strings } from '../strings.ts';
import { Notice } from '../ui/notice.tsx';

const pollIntervalMs = 5_000;

/** Shows that the service is unreachable and polls until it responds. Then it refetches everything on the page. */
export function ConnectionBanner(): ReactNode {
  const isReachable = useSyncExternalStore(connectionState.subscribe, connectionState.isReachable);
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    if (isReachable) return undefined;
    const timer = setInterval(async () => {
      const response = await client.get('/health');
      if (!response.ok && response.error.kind !== 'api') return;
      connectionState.report(true);
      await queries.invalidateQueries();
    }, pollIntervalMs);
    return () => clearInterval(timer);
  }, [isReachable, client, queries]);
  return (
    <div role="status">
      {!isReachable && (
        <Notice kind="warning" title={strings.errors.offline}>
          <SavedShareLinks />
        </Notice>
      )}
    </div>
  );
}
