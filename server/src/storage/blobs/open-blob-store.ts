import type { BlobConfig } from '../../parse-blob-url.ts';
import type { BlobStore } from './blob-store.ts';
import { createFolderBlobStore } from './folder-blob-store.ts';

/**
 * Creates the blob store that the configuration names. Nothing is read or written yet.
 *
 * @param headers additional headers of each request to an S3 server
 */
export async function openBlobStore(
  config: BlobConfig,
  headers?: () => Readonly<Record<string, string>>,
): Promise<BlobStore> {
  if (config.kind === 'folder') return createFolderBlobStore(config.path);
  // The S3 client takes time and memory, so it is loaded only if it is used.
  const { createS3BlobStore } = await import('./s3-blob-store.ts');
  return createS3BlobStore({ ...config, headers });
}
