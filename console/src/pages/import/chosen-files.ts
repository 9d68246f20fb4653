import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';

const megabyte = 1024 * 1024;
const limits = { files: 200, fileBytes: 50 * megabyte, bytes: 100 * megabyte };

/** Which of the server's limits the files break; `undefined` if they can be sent. */
export function findFilesProblem(
  files: readonly { readonly name: string; readonly size: number }[],
): string | undefined {
  const text = strings.imports.drop;
  if (files.length === 0) return text.empty;
  if (files.length > limits.files) return format(text.tooMany, { count: files.length });
  const large = files.find(({ size }) => size > limits.fileBytes);
  if (large) return format(text.tooLarge, { name: large.name });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > limits.bytes ? text.tooLargeTogether : undefined;
}

/** The dropped files, including those in dropped folders. Call it synchronously in the event handler, before any await. */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<readonly File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  const found = await Promise.all(entries.map(readEntry));
  // Files such as .DS_Store are not part of a building.
  return found.flat().filter(({ name }) => !name.startsWith('.'));
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ]; // checked by isFile
  const reader = (entry as FileSystemDirectoryEntry).createReader(); // any other entry is a folder
  const files: File[] = [];
  // A reader returns about 100 entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return files;
    for (const one of some) files.push(...(await readEntry(one)));
    if (files.length > limits.files) return files;
  }
}
