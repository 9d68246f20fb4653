import { type OpenedFile, openPart, type PastEnd } from '../../byte-ranges.ts';
import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { FileMissing } from '../../unavailable.ts';
import { findExistingBackgrounds } from '../departments/background-file.ts';
import { backgroundBlobKey } from './background-files.ts';

/**
 * Opens an uploaded background or a part of it.
 *
 * @returns `unsatisfiable` with the size if the range is past the end
 * @throws MusterError `NotFound`
 */
export async function openBackground(
  ctx: Context,
  fileName: string,
  rangeHeader: string | undefined,
): Promise<OpenedFile | PastEnd> {
  const [, key] = /^([0-9a-f]{32})\.pmtiles$/.exec(fileName) ?? [];
  const notFound = errorOf('NotFound', 'There is no background at this address');
  if (!key) throw notFound;
  const blobKey = backgroundBlobKey(key);
  const opened = await openPart(ctx.blobs, blobKey, rangeHeader);
  if (opened) return opened;
  const [existing] = await findExistingBackgrounds(ctx, [key]);
  throw existing ? new FileMissing(`the background ${blobKey} is missing`) : notFound;
}
