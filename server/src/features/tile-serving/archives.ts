import { PMTiles, type RangeResponse, SharedPromiseCache, type Source } from 'pmtiles';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';

/** How many headers and directories are cached, for all archives together. */
const cachedDirectories = 500;

/** Opens tile archives in the blob store, with their directories cached: a tile is then one read of the store. */
export function createArchives(blobs: BlobStore): (blobKey: string) => PMTiles {
  const cache = new SharedPromiseCache(cachedDirectories);
  return (blobKey) => new PMTiles(sourceOf(blobs, blobKey), cache);
}

/** Thrown by reads of an archive that is not in the store. */
export class ArchiveMissing extends Error {}

function sourceOf(blobs: BlobStore, blobKey: string): Source {
  return {
    getKey: () => blobKey,
    getBytes: async (offset, length): Promise<RangeResponse> => {
      const blob = await blobs.open(blobKey, { first: offset, last: offset + length - 1 });
      if (!blob) throw new ArchiveMissing(blobKey);
      const bytes = Buffer.concat(await Array.fromAsync(blob.body));
      // pmtiles needs its own buffer, not a view of a pooled one.
      return {
        data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
      };
    },
  };
}
