import { createMemoryStore, createMusterClient, type MusterClient } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { registerServiceWorker, whenIdle } from '../../browser/register-service-worker.ts';
import { ClientProvider } from '../../client/client-context.tsx';
import { type ConsoleSettings, loadSettings } from '../../client/console-settings.ts';
import type { ViewerMap, ViewerMapProps } from '../../floor-viewer/viewer-map.tsx';
import { BackgroundContext } from '../../map-view/background.ts';
import type { ChosenBackground } from '../../map-view/resolve-background.ts';

/** Used if the settings cannot be read. The map then has no background. */
const noSettings: ConsoleSettings = {
  storageUrl: '',
  trashDays: 0,
  findsAddresses: false,
  pickOrigins: [],
  claims: { user: '', department: '', permissions: '', role: '' },
  oidc: null,
  background: null,
};

/** Loads the map library, which is larger than the rest of the page, and then prepares the page to work offline. */
export async function loadFloorMap(): Promise<{ default: typeof ViewerMap }> {
  const client = createMusterClient({ baseUrl: location.origin, store: createMemoryStore() });
  const [{ ViewerMap: FloorMap }, settings, background] = await Promise.all([
    import('../../floor-viewer/viewer-map.tsx'),
    loadSettings().catch(() => noSettings),
    loadBackground(client),
  ]);
  prepareOffline();
  const muster = { client, settings };
  const WithSettings = (props: ViewerMapProps): ReactNode => (
    <ClientProvider muster={muster}>
      <BackgroundContext value={background}>
        <FloorMap {...props} />
      </BackgroundContext>
    </ClientProvider>
  );
  return { default: WithSettings };
}

/** The background that the map's department has chosen. Without a network, the map has none. */
async function loadBackground(client: MusterClient): Promise<ChosenBackground | undefined> {
  const [, token = ''] = /^\/share\/([^/]+)/.exec(location.pathname) ?? [];
  const result = await client.get('/api/v4/Share/{token}/Background', { params: { path: { token } } });
  return result.ok ? result.value : { kind: 'none', url: null, attribution: null };
}

/** The service worker downloads the whole console, so it is registered after the page has loaded what it shows. */
export function prepareOffline(): void {
  void whenIdle().then(registerServiceWorker);
}
