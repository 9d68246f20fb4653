import type { Context } from '../../context.ts';
import { MusterError } from '../../errors.ts';

/**
 * Deletes files that are no longer used. A failure is only logged, because garbage collection deletes the file later.
 *
 * @param kept keys of files to keep
 */
export async function discardBlobs(
  { blobs, log }: Pick<Context, 'blobs' | 'log'>,
  keys: readonly string[],
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const key of keys) {
    if (kept.has(key)) continue;
    await blobs
      .delete(key)
      .catch((err: unknown) => log.warn({ err, key }, 'an unused file could not be deleted'));
  }
}

/**
 * Runs the transaction that refers to stored files. If a rule rejects it, the files are deleted. After any other
 * failure, the transaction may have committed, so they stay: `muster sweep` deletes unused files, but a missing file
 * is an error.
 */
export async function keepOrDiscardBlobs<T>(
  ctx: Pick<Context, 'blobs' | 'log'>,
  keys: readonly string[],
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof MusterError) await discardBlobs(ctx, keys);
    throw error;
  }
}
