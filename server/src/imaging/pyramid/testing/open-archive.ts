import { type FileHandle, open } from 'node:fs/promises';
import { PMTiles, type Source } from 'pmtiles';

/** A PMTiles archive on disk, opened with the reference reader. */
export interface OpenedArchive {
  readonly tiles: PMTiles;
  readonly close: () => Promise<void>;
}

export async function openArchive(path: string): Promise<OpenedArchive> {
  const file = await open(path);
  return { tiles: new PMTiles(sourceOf(file, path)), close: () => file.close() };
}

function sourceOf(file: FileHandle, path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const data = new ArrayBuffer(length);
      const { bytesRead } = await file.read(new Uint8Array(data), 0, length, offset);
      return { data: data.slice(0, bytesRead) };
    },
  };
}
