/** The functions of the page with a map: an offline store, and its tiles as a protocol of MapLibre. */

import { createOfflineProtocol, type ProtocolHandler } from '../archive/map-protocol.ts';
import { createIndexedDbStorage } from '../storage/indexed-db-storage.ts';
import { sourceOf } from '../sync/client-source.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { createTokenClient } from './token-client.test-support.ts';

declare global {
  interface Window {
    /** `addProtocol` of the MapLibre instance that draws the map. */
    addMapProtocol: (name: string, handler: ProtocolHandler) => void;
  }
}

async function sync(token: string): Promise<string> {
  const store = createIndexedDbStorage('drawn');
  const { status } = await syncOffline({
    store,
    source: sourceOf(await createTokenClient(location.origin, token)),
  });
  window.addMapProtocol('muster', createOfflineProtocol(store));
  return status;
}

export const storePage = { sync };
Object.assign(window, { storePage });
