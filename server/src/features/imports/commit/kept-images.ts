import type { DatabaseOrTransaction } from '../../../context.ts';
import { listFloorRows } from '../../floors/floor-rows.ts';
import { removeImage } from '../../images/images.ts';
import type { MadeImport } from './commit-messages.ts';

/**
 * Deletes the images that floors had before an import and that only an undo would have needed.
 *
 * @returns the keys of the files to delete after the transaction has committed
 */
export async function removeKeptImages(
  trx: DatabaseOrTransaction,
  departmentId: number,
  { maps }: MadeImport,
): Promise<string[]> {
  const files: string[] = [];
  for (const { customMapId, floors } of maps) {
    const kept = floors.flatMap(({ before }) => before?.image_id ?? []);
    if (kept.length === 0) continue;
    const used = new Set((await listFloorRows(trx, departmentId, customMapId)).map((row) => row.image_id));
    for (const id of kept) if (!used.has(id)) files.push(...(await removeImage(trx, departmentId, id)));
  }
  return files;
}
