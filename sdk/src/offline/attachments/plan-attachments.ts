import type { SharedAttachment } from '../../resources.ts';
import { findDamaged } from '../storage/damaged-contents.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import { readAttachmentRecords, readMapRecords, type StoredAttachments } from '../storage/records.ts';
import { type MapVersions, type OfflineSource, SourceError } from '../sync/offline-source.ts';

/** What to store for a map whose attachments have changed. */
export interface MapAttachments {
  readonly customMapId: string;
  readonly versions: string;
  readonly attachments: readonly SharedAttachment[];
  /** Those whose files are not stored, or are damaged. */
  readonly missing: readonly SharedAttachment[];
  readonly before: StoredAttachments | undefined;
}

export interface AttachmentPlan {
  readonly maps: readonly MapAttachments[];
  /** Records of maps that have no attachments any more. */
  readonly empty: readonly StoredAttachments[];
  readonly damaged: ReadonlySet<string>;
}

export interface AttachmentChoice {
  readonly store: OfflineStorage;
  readonly source: OfflineSource;
  /** The maps whose attachments are stored; by default, all maps in the store. */
  readonly customMapIds?: readonly string[];
}

/**
 * Compares the attachments of stored maps with the server. It reads the lists of those that have changed, but no files.
 *
 * @throws SourceError; the signal's reason if it is aborted
 */
export async function planAttachments(
  { store, source, customMapIds }: AttachmentChoice,
  signal: AbortSignal,
): Promise<AttachmentPlan> {
  const stored = new Set((await readMapRecords(store)).map(({ customMapId }) => customMapId));
  const records = await readAttachmentRecords(store);
  const contents = records.flatMap(({ items }) => items.flatMap(({ file }) => file ?? []));
  const damaged = await findDamaged(store, contents);
  const response = await source.readManifest(undefined, signal);
  if (!response) throw new SourceError('unreadable', 'the server has sent no manifest');
  const isChosen = ({ customMapId }: MapVersions) =>
    stored.has(customMapId) && (customMapIds?.includes(customMapId) ?? true);
  const maps: MapAttachments[] = [];
  const empty: StoredAttachments[] = [];
  for (const map of response.manifest.maps.filter(isChosen)) {
    const { customMapId } = map;
    const before = records.find((record) => record.customMapId === customMapId);
    const versions = describeVersions(map);
    const isIntact = before?.items.every(({ file }) => file === null || !damaged.has(file.name));
    if (before?.versions === versions && isIntact) continue;
    const attachments = hasAttachments(map) ? await source.readAttachments(customMapId, signal) : [];
    if (!attachments?.length) {
      if (before) empty.push(before);
      continue;
    }
    const isStored = (one: SharedAttachment) =>
      before?.items.some(({ file }) => file?.name === contentName(one) && !damaged.has(file?.name ?? ''));
    const missing = attachments.filter((one) => one.fileUrl !== null && !isStored(one));
    maps.push({ customMapId, versions, attachments, missing, before });
  }
  return { maps, empty, damaged };
}

/** The address of a file never gets other contents, so it names the stored file. */
export function contentName({ fileUrl }: SharedAttachment): string {
  return `attachment-${(fileUrl ?? '').split('/').at(-1)?.replace('.', '-') ?? ''}`;
}

function describeVersions({ attachmentVersion = 0, floors }: MapVersions): string {
  const ofFloors = floors.map((floor) => [floor.customMapFloorId, floor.attachmentVersion ?? 0]);
  return JSON.stringify([attachmentVersion, ...ofFloors]);
}

function hasAttachments({ attachmentVersion = 0, floors }: MapVersions): boolean {
  return attachmentVersion > 0 || floors.some((floor) => (floor.attachmentVersion ?? 0) > 0);
}
