/** A process that takes the lock of a folder, says so, and never lets go. */
import { createFolderStorage } from '../storage/folder-storage.ts';

const [folder = ''] = process.argv.slice(2);
await createFolderStorage(folder).runLocked(async () => {
  process.stdout.write('held\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}, new AbortController().signal);
