/** What the page with a map offers beside MapLibre: an offline store, and its tiles as a protocol of MapLibre. */
import { sourceOf } from '../client-source.ts';
import { createIndexedDbStorage } from '../indexed-db-storage.ts';
import { createOfflineProtocol, type ProtocolHandler } from '../offline-protocol.ts';
import { syncOffline } from '../sync-offline.ts';
import { clientThrough } from './client-through.test-support.ts';

declare global {
  interface Window {
    /** `addProtocol` of the MapLibre that draws. */
    addMapProtocol: (name: string, handler: ProtocolHandler) => void;
  }
}

async function sync(token: string): Promise<string> {
  const store = createIndexedDbStorage('drawn');
  const { status } = await syncOffline({
    store,
    source: sourceOf(await clientThrough(location.origin, token)),
  });
  window.addMapProtocol('muster', createOfflineProtocol(store));
  return status;
}

export const storePage = { sync };
Object.assign(window, { storePage });
