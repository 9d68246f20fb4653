import { runTasks } from '../../concurrency/run-tasks.ts';
import { keepAttachmentsOf } from '../attachments/stored-attachments.ts';
import { findDamaged } from '../storage/damaged-contents.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import {
  contentsOf,
  readFloorRecords,
  readMapRecords,
  readSyncState,
  type StoredContent,
  type SyncState,
  writeSyncState,
} from '../storage/records.ts';
import type { OfflineSource } from './offline-source.ts';
import { isEmpty, planSync, type Stored, type SyncPlan } from './plan-sync.ts';
import { describeManifest, describeStored } from './stored-versions.ts';
import { removeFloor, removeMap } from './sync-map.ts';
import { createReport, type Report, type SyncResult } from './sync-report.ts';
import { isPartial, type SyncProgress, type SyncRun, toProblem } from './sync-run.ts';
import { listTasks } from './sync-tasks.ts';
import { createWriteGuard, type WriteGuard } from './write-guard.ts';

export interface SyncOptions {
  /** Use one store for each server and department. */
  readonly store: OfflineStorage;
  readonly source: OfflineSource;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SyncProgress) => void;
  /** How many downloads run at a time; 4 by default. */
  readonly width?: number;
}

const defaultWidth = 4;

/**
 * Updates an offline store from the server. Call it when the app starts and when it returns to the foreground.
 *
 * It requests the manifest once, then downloads only what has a different version. Syncs of one store run one at a time, across
 * tabs and processes; others wait. A sync may be killed at any moment. It does not depend on any clock.
 *
 * @returns what was done; problems of the network, the server or the storage are returned, not thrown
 */
export async function syncOffline(options: SyncOptions): Promise<SyncResult> {
  const report = createReport(options.onProgress);
  const callerSignal = options.signal ?? new AbortController().signal;
  try {
    return await options.store.runLocked(
      (lost) => syncLocked(options, report, callerSignal, AbortSignal.any([callerSignal, lost])),
      callerSignal,
    );
  } catch (error) {
    if (report.problems.every(isPartial)) report.addProblem(toProblem(error, undefined, callerSignal));
    return report.result('incomplete');
  }
}

async function syncLocked(
  options: SyncOptions,
  report: Report,
  callerSignal: AbortSignal,
  signal: AbortSignal,
): Promise<SyncResult> {
  const { source } = options;
  report.update(() => ({ phase: 'manifest' }));
  const state = await readSyncState(options.store);
  const owner = source.owner();
  const guard = createWriteGuard(options.store, source, state, signal);
  const stored = await readStored(options.store);
  const response = await source.readManifest(getEtag(state, owner, stored), signal);
  if (!response) return report.result('unchanged');
  const { etag, manifest } = response;
  const plan = planSync(manifest, stored);
  await guard.claim();
  const neededArchives = await runPlan(options, report, { plan, stored, guard, callerSignal, signal });
  if (signal.aborted || report.problems.some((problem) => !isPartial(problem))) {
    if (report.problems.some(({ kind }) => kind === 'storage-full')) await sweep(guard.store, new Set());
    else signal.throwIfAborted();
    return report.result('incomplete');
  }
  report.update(() => ({ phase: 'finish' }));
  await sweep(guard.store, neededArchives);
  if (report.problems.length > 0) return report.result('incomplete');
  const versions = describeManifest(manifest);
  await writeSyncState(guard.store, { run: guard.run, etag, owner, versions });
  return report.result(isEmpty(plan) ? 'unchanged' : 'synced');
}

/** @returns the stored manifest's `ETag`; `undefined` if the store belongs to another owner or does not match the manifest */
function getEtag(state: SyncState, owner: string, stored: Stored): string | undefined {
  const isCurrent = state.owner === owner && state.versions === describeStored(stored);
  return isCurrent ? state.etag : undefined;
}

/** Reads the store and leaves out what is damaged, so that it is downloaded again. */
async function readStored(store: OfflineStorage): Promise<Stored> {
  const [maps, floors] = await Promise.all([readMapRecords(store), readFloorRecords(store)]);
  const contents = [...maps.map(({ archive }) => archive), ...floors.flatMap(contentsOf)];
  const damaged = await findDamaged(
    store,
    contents.filter((content) => content !== null),
  );
  const isIntact = (content: StoredContent | null) => content === null || !damaged.has(content.name);
  const intactMaps = maps.filter((map) => isIntact(map.archive));
  const intactFloors = floors.filter((floor) => contentsOf(floor).every(isIntact));
  return {
    maps: new Map(intactMaps.map((map) => [map.customMapId, map])),
    floors: new Map(intactFloors.map((floor) => [floor.customMapFloorId, floor])),
    mapIds: maps.map((map) => map.customMapId),
    floorIds: floors.map((floor) => floor.customMapFloorId),
    damaged,
  };
}

interface Work {
  readonly plan: SyncPlan;
  readonly stored: Stored;
  readonly guard: WriteGuard;
  readonly callerSignal: AbortSignal;
  readonly signal: AbortSignal;
}

/** @returns the names of the archives that the sync needs */
async function runPlan(options: SyncOptions, report: Report, work: Work): Promise<ReadonlySet<string>> {
  const { plan, stored, guard, callerSignal } = work;
  const stop = new AbortController();
  const signal = AbortSignal.any([work.signal, stop.signal]);
  const run: SyncRun = {
    store: guard.store,
    source: options.source,
    signal,
    stored,
    name: guard.run,
    neededArchives: new Set(),
    addBytes: (count) => report.update(({ bytes }) => ({ bytes: bytes + count })),
    addStored: report.addStored,
    addRemoved: report.addRemoved,
  };
  const floorCount = plan.maps.reduce((sum, map) => sum + map.floors.length, plan.contentsOnly.length);
  report.update(() => ({ phase: 'download', done: 0, total: plan.maps.length + floorCount }));
  const createTask = (id: string, download: () => Promise<void>) => async () => {
    try {
      await download();
      report.update(({ done }) => ({ done: done + 1 }));
    } catch (error) {
      if (stop.signal.aborted) return; // the problem that stopped the sync has already been reported
      const problem = toProblem(error, id, callerSignal);
      report.addProblem(problem);
      if (!isPartial(problem)) stop.abort(error);
    }
  };
  for (const id of plan.deletedMaps) await removeMap(run, id);
  for (const id of plan.deletedFloors) await removeFloor(run, id);
  await runTasks(listTasks(run, plan, createTask), options.width ?? defaultWidth, signal);
  return run.neededArchives;
}

/**
 * Deletes contents that no record names, except archives that the next sync can continue to download, and the attachments of
 * deleted maps.
 */
async function sweep(store: OfflineStorage, neededArchives: ReadonlySet<string>): Promise<void> {
  const [maps, floors] = await Promise.all([readMapRecords(store), readFloorRecords(store)]);
  const files = await keepAttachmentsOf(
    store,
    maps.map(({ customMapId }) => customMapId),
  );
  const contents = [...maps.map(({ archive }) => archive), ...floors.flatMap(contentsOf)];
  const kept = contents.flatMap((content) => content?.name ?? []);
  await store.sweep(new Set([...kept, ...files, ...neededArchives]));
}
