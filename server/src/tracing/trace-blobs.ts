import type { BlobConfig } from '../parse-blob-url.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import type { NewSpan, Tracing } from './tracing.ts';

/**
 * Makes a span of each call. It has the first part of the key, such as `images`, and never the whole key, because the key
 * is enough to download the file.
 */
export function traceBlobs(store: BlobStore, tracing: Tracing, { kind }: BlobConfig): BlobStore {
  const call = (operation: string, key: string): NewSpan => {
    const [folder] = key.split('/');
    return {
      name: `blob ${operation} ${folder}`,
      kind: 'client',
      attributes: { 'muster.blob.store': kind, 'muster.blob.folder': folder },
    };
  };
  return {
    ...store,
    putFile: (key, path) => tracing.inSpan(call('put', key), () => store.putFile(key, path)),
    open: (key, range) => tracing.inSpan(call('open', key), () => store.open(key, range)),
    copy: (from, to) => tracing.inSpan(call('copy', from), () => store.copy(from, to)),
    delete: (key) => tracing.inSpan(call('delete', key), () => store.delete(key)),
  };
}
