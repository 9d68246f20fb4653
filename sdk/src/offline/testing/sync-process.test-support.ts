/**
 * A process that syncs a folder once, for a test that kills it. It writes a dot before each change of the storage, and the result
 * at the end.
 *
 *     node sync-process.test-support.ts FOLDER BASE-URL TOKEN
 */

import { writeSync } from 'node:fs';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { sourceOf } from '../sync/client-source.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { watchSteps } from './step-storage.test-support.ts';
import { createTokenClient } from './token-client.test-support.ts';

const [folder = '', baseUrl = '', token = ''] = process.argv.slice(2);
/** Small, so that an archive has several pieces and the test can kill the process between them. */
const pieceBytes = 8 * 1024;
const source = sourceOf(await createTokenClient(baseUrl, token));
const { status, problems } = await syncOffline({
  store: watchSteps(createFolderStorage(folder, { pieceBytes }), () => writeSync(1, '.')),
  source,
});
writeSync(1, `${status} ${problems.map(({ kind, error }) => `${kind}: ${error}`).join(', ')}\n`);
