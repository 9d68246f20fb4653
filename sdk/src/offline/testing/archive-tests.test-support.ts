import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach } from 'node:test';
import type { Send } from '../../../../server/src/testing/api-client.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import type { OfflineSource } from '../sync/offline-source.ts';
import { type Backend, createNoisyImage, startBackend } from './backend.test-support.ts';
import type { RecordedRequest } from './recording-proxy.test-support.ts';

/** The size of the pieces in which a store saves an archive. */
export const pieceBytes = 16 * 1024;

/** The fixtures of an archive test: a department and its own store, on a server that draws tiles. */
export interface ArchiveSetup {
  readonly backend: Backend;
  readonly departmentId: number;
  readonly store: OfflineStorage;
  /** The same store as another process would open it. */
  readonly openStore: () => OfflineStorage;
  readonly source: OfflineSource;
  readonly send: Send;
  /** Takes many bytes for its size in pixels, so that archives have several pieces. */
  readonly image: Blob;
  readonly archiveRequests: () => readonly RecordedRequest[];
}

/** Starts the server for the tests of a file. @returns a function that returns the current test's fixtures */
export function setUpArchives(): () => ArchiveSetup {
  let server: Backend | undefined;
  let folder = '';
  let image: Blob | undefined;
  before(async () => {
    server = await startBackend('sqlite', true);
    folder = await mkdtemp(join(tmpdir(), 'muster-archives-'));
    image = await createNoisyImage();
  });
  after(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  let departmentId = 0;
  let current: ArchiveSetup | undefined;
  beforeEach(async () => {
    if (!server || !image) throw new Error('the server is started by the time the tests run');
    const { proxy, connect, sendAs, takeRequests } = server;
    departmentId += 1;
    const path = join(folder, `${departmentId}`);
    const openStore = () => createFolderStorage(path, { pieceBytes });
    proxy.interfere = () => undefined;
    const source = await connect(departmentId);
    const send = sendAs(departmentId);
    takeRequests();
    const archiveRequests = () => proxy.requests.filter(({ path: url }) => url.endsWith('.pmtiles'));
    const store = openStore();
    current = { backend: server, departmentId, store, openStore, source, send, image, archiveRequests };
  });
  return () => {
    if (!current) throw new Error('a test is under way');
    return current;
  };
}
