/**
 * A process that syncs a folder once, for a test that kills it. It writes a dot before each change of the storage, and the result
 * at the end. It makes no more than LAST-CHANGE changes, and then waits to be killed.
 *
 *     node sync-process.test-support.ts FOLDER BASE-URL TOKEN [LAST-CHANGE]
 */

import { writeSync } from 'node:fs';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { sourceOf } from '../sync/client-source.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { watchSteps } from './step-storage.test-support.ts';
import { createTokenClient } from './token-client.test-support.ts';

const [folder = '', baseUrl = '', token = '', lastChange = 'Infinity'] = process.argv.slice(2);
/** Small, so that an archive has several pieces and the test can kill the process between them. */
const pieceBytes = 8 * 1024;
const source = sourceOf(await createTokenClient(baseUrl, token));
let changes = 0;
const store = watchSteps(createFolderStorage(folder, { pieceBytes }), () => {
  writeSync(1, '.');
  changes += 1;
  return changes > Number(lastChange) ? waitForever() : undefined;
});
const { status, problems } = await syncOffline({ store, source });
writeSync(1, `${status} ${problems.map(({ kind, error }) => `${kind}: ${error}`).join(', ')}\n`);

function waitForever(): Promise<never> {
  setInterval(() => {}, 60_000); // Node ends a process that waits for nothing else
  return new Promise(() => {});
}
