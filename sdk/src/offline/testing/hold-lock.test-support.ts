/** A process that acquires the lock of a folder, reports it, and never releases it. */
import { createFolderStorage } from '../storage/folder-storage.ts';

const [folder = ''] = process.argv.slice(2);
await createFolderStorage(folder).runLocked(async () => {
  process.stdout.write('held\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}, new AbortController().signal);
