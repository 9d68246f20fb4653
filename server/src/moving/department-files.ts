import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { readRows } from '../storage/db/copying/read-rows.ts';
import { type CopySide, isOfDepartments, readTableShapes } from '../storage/db/copying/table-shapes.ts';

/** The random part of a file's name, which no other department can know. */
const fileKey = /\b[0-9a-f]{32}\b/g;

/**
 * Finds the random parts of the names of a department's files: everything in its rows, also in JSON, that looks like
 * one. So the files of a new table cannot be forgotten.
 */
export async function findFileKeys(side: CopySide, departmentId: number): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const shape of (await readTableShapes(side)).filter(isOfDepartments))
    for await (const rows of readRows(side.db, shape, departmentId))
      for (const value of rows.flatMap((row) => Object.values(row)))
        if (typeof value === 'string') for (const [key] of value.matchAll(fileKey)) keys.add(key);
  return keys;
}

/** Lists the files with these random parts in their names. */
export async function* listFiles(blobs: BlobStore, keys: ReadonlySet<string>): AsyncGenerator<string> {
  for await (const { key } of blobs.list(''))
    if ([...key.matchAll(fileKey)].some(([found]) => keys.has(found))) yield key;
}
