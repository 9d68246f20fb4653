import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe } from 'node:test';
import type { Send } from '../../../../server/src/testing/api-client.ts';
import { engines } from '../../../../server/src/testing/test-server.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import type { OfflineSource } from '../sync/offline-source.ts';
import { type SyncedServer, startSyncedServer } from './synced-server.test-support.ts';

/** What a test of a sync works with: an empty department, and an empty store for it. */
export interface SyncPlace {
  readonly place: SyncedServer;
  readonly departmentId: number;
  readonly store: OfflineStorage;
  /** The same store as another process would open it. */
  readonly openAgain: () => OfflineStorage;
  readonly source: OfflineSource;
  readonly send: Send;
}

/** Runs tests on every database engine, each with a department and a store of its own. */
export function describeSyncs(name: string, tests: (here: () => SyncPlace) => void): void {
  for (const engine of engines) {
    describe(`${name} (${engine})`, () => {
      let place: SyncedServer;
      let folder: string;
      let here: SyncPlace;
      let departmentId = 0;
      before(async () => {
        place = await startSyncedServer(engine);
        folder = await mkdtemp(join(tmpdir(), 'muster-offline-'));
      });
      after(async () => {
        await place?.close();
        await rm(folder, { recursive: true, force: true });
      });
      beforeEach(async () => {
        departmentId += 1;
        place.server.clockOffsetMs = 0;
        place.proxy.interfere = () => undefined;
        place.takeRequests();
        const openAgain = () => createFolderStorage(join(folder, `${departmentId}`));
        const source = await place.connect(departmentId);
        here = {
          place,
          departmentId,
          store: openAgain(),
          openAgain,
          source,
          send: place.sendAs(departmentId),
        };
      });
      tests(() => here);
    });
  }
}
