import { PMTiles, type RangeResponse, SharedPromiseCache, type Source } from 'pmtiles';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';

/** The number of cached headers and directories of all archives together. */
const cachedDirectories = 500;

/** Opens tile archives in the blob store, with cached directories, so that a tile needs only one read from the store. */
export function createArchives(blobs: BlobStore): (blobKey: string) => PMTiles {
  const cache = new SharedPromiseCache(cachedDirectories);
  return (blobKey) => new PMTiles(sourceOf(blobs, blobKey), cache);
}

/** Thrown when an archive that does not exist is read. */
export class ArchiveMissing extends Error {}

function sourceOf(blobs: BlobStore, blobKey: string): Source {
  return {
    getKey: () => blobKey,
    getBytes: async (offset, length): Promise<RangeResponse> => {
      const blob = await blobs.open(blobKey, { first: offset, last: offset + length - 1 });
      if (!blob) throw new ArchiveMissing(blobKey);
      const bytes = Buffer.concat(await Array.fromAsync(blob.body));
      // pmtiles needs a separate buffer, not a view of a pooled one.
      return {
        data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
      };
    },
  };
}
