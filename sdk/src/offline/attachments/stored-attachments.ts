import type { SharedAttachment } from '../../resources.ts';
import { addToChecksum } from '../storage/checksum.ts';
import { type OfflineStorage, readWholeContent } from '../storage/offline-storage.ts';
import { deleteAttachmentRecord, readAttachmentRecords, type StoredAttachments } from '../storage/records.ts';

/** A stored attachment. `hasFile` says whether {@link readOfflineAttachment} can read its file without a network. */
export type OfflineAttachment = SharedAttachment & { readonly hasFile: boolean };

/** Lists the stored attachments of a map and everything on it, in the order of the server. */
export async function listOfflineAttachments(
  store: OfflineStorage,
  customMapId: string,
): Promise<OfflineAttachment[]> {
  const records = (await readAttachmentRecords(store)).filter((record) => record.customMapId === customMapId);
  return records
    .flatMap(({ items }) => items)
    .map(({ facts, file }) => ({ ...facts, hasFile: file !== null }));
}

/**
 * Reads the file of a stored attachment.
 *
 * @returns a Blob with its media type; `undefined` if it is not stored or is damaged, and the next sync downloads it again
 */
export async function readOfflineAttachment(
  store: OfflineStorage,
  attachmentId: string,
): Promise<Blob | undefined> {
  const items = (await readAttachmentRecords(store)).flatMap((record) => record.items);
  const found = items.find(({ facts }) => facts.attachmentId === attachmentId);
  if (!found?.file) return undefined;
  const { name, bytes, sum } = found.file;
  const content = await readWholeContent(store, name);
  if (content?.length !== bytes || addToChecksum(0, content) !== sum) return undefined;
  return new Blob([content], { type: found.facts.mediaType ?? '' });
}

/** Deletes the stored attachments of all maps, or of one; the maps stay. */
export async function removeOfflineAttachments(store: OfflineStorage, customMapId?: string): Promise<void> {
  for (const record of await readAttachmentRecords(store))
    if (customMapId === undefined || record.customMapId === customMapId) await removeRecord(store, record);
}

export async function removeRecord(store: OfflineStorage, record: StoredAttachments): Promise<void> {
  await deleteAttachmentRecord(store, record.customMapId);
  for (const name of contentsOf(record)) await store.deleteContent(name);
}

/** The names of the files of attachments. */
export function contentsOf({ items }: StoredAttachments): string[] {
  return items.flatMap(({ file }) => file?.name ?? []);
}

/** Deletes the records of other maps. @returns the names of the files that the others need */
export async function keepAttachmentsOf(
  store: OfflineStorage,
  mapIds: readonly string[],
): Promise<readonly string[]> {
  const records = await readAttachmentRecords(store);
  for (const record of records)
    if (!mapIds.includes(record.customMapId)) await deleteAttachmentRecord(store, record.customMapId);
  return records.filter(({ customMapId }) => mapIds.includes(customMapId)).flatMap(contentsOf);
}
