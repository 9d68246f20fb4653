import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe } from 'node:test';
import type { Send } from '../../../../server/src/testing/api-client.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import type { OfflineSource } from '../sync/offline-source.ts';
import { type Backend, startBackend } from './backend.test-support.ts';

/** The fixtures of a sync test: an empty department, and an empty store for it. */
export interface SyncSetup {
  readonly backend: Backend;
  readonly departmentId: number;
  readonly store: OfflineStorage;
  /** Opens the same store as another process would. */
  readonly openAgain: () => OfflineStorage;
  readonly source: OfflineSource;
  readonly send: Send;
}

/**
 * Runs tests against one server on SQLite, each with its own department and store. What a sync stores does not depend on the
 * server's database engine.
 */
export function describeSync(name: string, tests: (setup: () => SyncSetup) => void): void {
  describe(name, () => {
    let backend: Backend;
    let folder: string;
    let setup: SyncSetup;
    let departmentId = 0;
    before(async () => {
      backend = await startBackend('sqlite');
      folder = await mkdtemp(join(tmpdir(), 'muster-offline-'));
    });
    after(async () => {
      await backend?.close();
      await rm(folder, { recursive: true, force: true });
    });
    beforeEach(async () => {
      departmentId += 1;
      backend.server.clockOffsetMs = 0;
      backend.proxy.interfere = () => undefined;
      backend.takeRequests();
      const path = join(folder, `${departmentId}`);
      const openAgain = () => createFolderStorage(path);
      const source = await backend.connect(departmentId);
      const send = backend.sendAs(departmentId);
      setup = { backend, departmentId, store: openAgain(), openAgain, source, send };
    });
    tests(() => setup);
  });
}
