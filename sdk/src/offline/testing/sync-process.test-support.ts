/**
 * A process that syncs a folder once, for a test that kills it: says `ready`, syncs, and says how it went.
 *
 *   node sync-process.test-support.ts FOLDER BASE-URL TOKEN
 */

import { createFolderStorage } from '../storage/folder-storage.ts';
import { sourceOf } from '../sync/client-source.ts';
import { syncOffline } from '../sync/sync-offline.ts';
import { createTokenClient } from './token-client.test-support.ts';

const [folder = '', baseUrl = '', token = ''] = process.argv.slice(2);
/** Small, so that there is something between the pieces of an archive. */
const pieceBytes = 8 * 1024;
const source = sourceOf(await createTokenClient(baseUrl, token));
process.stdout.write('ready\n');
const { status, problems } = await syncOffline({
  store: createFolderStorage(folder, { pieceBytes }),
  source,
});
process.stdout.write(`${status} ${problems.map(({ kind, error }) => `${kind}: ${error}`).join(', ')}\n`);
