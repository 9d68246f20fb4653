import type { SharedAttachment } from '../../resources.ts';
import { downloadArchive } from '../archive/download-archive.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import {
  readSyncState,
  type StoredAttachment,
  writeAttachmentRecord,
  writeSyncState,
} from '../storage/records.ts';
import { type SyncProblem, toProblem } from '../sync/sync-run.ts';
import { createWriteGuard } from '../sync/write-guard.ts';
import {
  type AttachmentChoice,
  type AttachmentPlan,
  contentName,
  type MapAttachments,
  planAttachments,
} from './plan-attachments.ts';
import { contentsOf, removeRecord } from './stored-attachments.ts';

/** Files to download. */
export interface AttachmentSize {
  readonly files: number;
  readonly bytes: number;
}

export interface AttachmentSyncOptions extends AttachmentChoice {
  readonly signal?: AbortSignal;
  /** Called with the downloaded bytes, and with those of all files to download. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly totalBytes: number }) => void;
}

export interface AttachmentSyncResult {
  readonly status: 'unchanged' | 'synced' | 'incomplete';
  /** Downloaded bytes. */
  readonly bytes: number;
  /** Why it is incomplete. Maps that were complete before the problem stay complete. */
  readonly problem: SyncProblem | undefined;
}

/**
 * Returns what {@link syncAttachments} would download now, so that a person can decide.
 *
 * @throws SourceError; the signal's reason if it is aborted
 */
export async function measureAttachments(
  choice: AttachmentChoice,
  signal: AbortSignal = new AbortController().signal,
): Promise<AttachmentSize> {
  return measurePlan(await planAttachments(choice, signal));
}

function measurePlan({ maps }: AttachmentPlan): AttachmentSize {
  const missing = maps.flatMap((map) => map.missing);
  return { files: missing.length, bytes: missing.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0) };
}

/**
 * Stores the attachments of maps that `syncOffline` has stored, with their files. Call it after `syncOffline` for maps whose
 * documents a person wants on the device. A map's list and its files become visible in one write.
 *
 * @returns what was done; problems of the network, the server or the storage are returned, not thrown
 */
export async function syncAttachments(options: AttachmentSyncOptions): Promise<AttachmentSyncResult> {
  const callerSignal = options.signal ?? new AbortController().signal;
  const progress = { bytes: 0 };
  try {
    const isChanged = await options.store.runLocked(
      (lost) => syncLocked(options, progress, AbortSignal.any([callerSignal, lost])),
      callerSignal,
    );
    return { status: isChanged ? 'synced' : 'unchanged', bytes: progress.bytes, problem: undefined };
  } catch (error) {
    return {
      status: 'incomplete',
      bytes: progress.bytes,
      problem: toProblem(error, undefined, callerSignal),
    };
  }
}

async function syncLocked(
  options: AttachmentSyncOptions,
  progress: { bytes: number },
  signal: AbortSignal,
): Promise<boolean> {
  const { store, source, onProgress } = options;
  const state = await readSyncState(store);
  const guard = createWriteGuard(store, source, state, signal);
  const plan = await planAttachments(options, signal);
  if (plan.maps.length === 0 && plan.empty.length === 0) return false;
  const { bytes: totalBytes } = measurePlan(plan);
  await guard.claim();
  for (const record of plan.empty) await removeRecord(guard.store, record);
  const onBytes = (count: number) => {
    progress.bytes += count;
    onProgress?.({ bytes: progress.bytes, totalBytes });
  };
  for (const name of plan.damaged) await guard.store.deleteContent(name);
  for (const map of plan.maps) await storeMap({ ...options, store: guard.store }, map, onBytes, signal);
  await writeSyncState(guard.store, { ...state, run: guard.run });
  return true;
}

async function storeMap(
  { store, source }: AttachmentChoice,
  { customMapId, versions, attachments, missing, before }: MapAttachments,
  onBytes: (count: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const download = async (facts: SharedAttachment): Promise<StoredAttachment> => {
    const stored = before?.items.find(({ file }) => file?.name === contentName(facts));
    if (facts.fileUrl === null || !missing.includes(facts)) return { facts, file: stored?.file ?? null };
    const task = { store, source, signal, onBytes };
    const name = contentName(facts);
    // A file that was deleted meanwhile is left out; then the next sync reads another list.
    const file = await downloadArchive(task, facts.fileUrl, name, facts.sizeBytes ?? 0);
    return { facts, file: file ?? null };
  };
  const items: StoredAttachment[] = [];
  for (const one of attachments) items.push(await download(one));
  await writeAttachmentRecord(store, { customMapId, versions, items });
  await deleteObsolete(store, before ? contentsOf(before) : [], items);
}

async function deleteObsolete(
  store: OfflineStorage,
  names: readonly string[],
  items: readonly StoredAttachment[],
): Promise<void> {
  const needed = new Set(items.flatMap(({ file }) => file?.name ?? []));
  for (const name of names) if (!needed.has(name)) await store.deleteContent(name);
}
