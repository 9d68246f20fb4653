import { type UnzipFileInfo, unzipSync } from 'fflate';
import { megabytes, type SourceLimits } from '../limits.ts';
import { ImportError, type SourceFile } from '../model.ts';

/**
 * Returns the files of a zip archive. Skips folders, hidden files and entries with a path that leads out of the archive.
 *
 * @throws ImportError if it is damaged, encrypted, or unpacks to more than the limits allow. This is decided by the sizes in the
 *   archive's directory before anything is unpacked, and no entry can become larger than its size there.
 */
export function unzip({ name, bytes }: SourceFile, limits: SourceLimits): SourceFile[] {
  let entries = 0;
  let total = 0;
  const errorOf = (reason: string) => new ImportError(`${name}: ${reason}`);
  // Bit 0 of the flags of the first entry.
  if (((bytes[6] ?? 0) & 1) === 1)
    throw errorOf('The archive is encrypted: pack the files without a password.');
  const isIncluded = (entry: UnzipFileInfo): boolean => {
    entries++;
    if (entries > limits.maxEntries) throw errorOf(`The archive has more than ${limits.maxEntries} entries.`);
    if (!isPlainPath(entry.name) || ![0, 8].includes(entry.compression)) return false;
    total += Math.max(entry.size, entry.originalSize);
    if (total > limits.maxTotalBytes)
      throw errorOf(`The archive unpacks to more than ${megabytes(limits.maxTotalBytes)}.`);
    if (total > bytes.length * limits.maxRatio)
      throw errorOf(`The archive unpacks to more than ${limits.maxRatio} times its size.`);
    return entry.originalSize > 0;
  };
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(bytes, { filter: isIncluded });
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw errorOf('The zip archive is damaged.');
  }
  return Object.entries(unpacked).map(([path, content]) => {
    return { name: path.replaceAll('\\', '/'), bytes: content, archive: name }; // programs on Windows write `\`
  });
}

/** Whether a path is neither a folder, nor hidden, nor outside of the archive, nor a name with a special meaning for objects. */
function isPlainPath(path: string): boolean {
  const parts = path.split(/[/\\]/);
  return (
    path.length <= 500 &&
    !path.includes('\0') &&
    !/^(?:[/\\]|[a-z]:)/i.test(path) &&
    parts.every((part) => part !== '' && !part.startsWith('.') && part !== '__MACOSX' && part !== '__proto__')
  );
}
