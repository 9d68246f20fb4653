/**
 * A process that syncs a folder with an empty department and prints its problems. A test runs it with a limit on the bytes it may
 * write, so that the disk appears full.
 */
import { createFolderStorage } from '../storage/folder-storage.ts';
import type { OfflineSource } from '../sync/offline-source.ts';
import { syncOffline } from '../sync/sync-offline.ts';

const [folder = ''] = process.argv.slice(2);
const source: OfflineSource = {
  owner: () => 'someone',
  readManifest: async () => ({ manifest: { maps: [] }, etag: '"1"' }),
  readMap: async () => undefined,
  readZones: async () => undefined,
  readPoints: async () => undefined,
  readAttachments: async () => undefined,
  openArchive: async () => undefined,
};
const { status, problems } = await syncOffline({ store: createFolderStorage(folder), source });
process.stdout.write([status, ...problems.map(({ kind }) => kind)].join(' '));
