import { readdir, readlink } from 'node:fs/promises';

/** Lists the files in a folder and its subfolders that this process has open. Linux only. */
export async function openFilesAt(folder: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  const paths = await Promise.all(descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(`${folder}/`));
}
