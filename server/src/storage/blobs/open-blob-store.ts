import type { BlobConfig } from '../../parse-blob-url.ts';
import type { BlobStore } from './blob-store.ts';
import { createFolderBlobStore } from './folder-blob-store.ts';

/** Makes the blob store of a configuration. Nothing is read or written yet. */
export async function openBlobStore(config: BlobConfig): Promise<BlobStore> {
  if (config.kind === 'folder') return createFolderBlobStore(config.path);
  // Who keeps blobs in a folder does not wait for the S3 client to load, nor pay for its memory.
  const { createS3BlobStore } = await import('./s3-blob-store.ts');
  return createS3BlobStore(config);
}
