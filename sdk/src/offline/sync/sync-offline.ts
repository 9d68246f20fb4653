import { findDamaged } from '../storage/damaged-contents.ts';
import type { OfflineStorage } from '../storage/offline-storage.ts';
import {
  readFloorRecords,
  readMapRecords,
  readSyncState,
  type StoredContent,
  type SyncState,
  writeSyncState,
} from '../storage/records.ts';
import type { OfflineSource } from './offline-source.ts';
import { isEmpty, type MapPlan, planSync, type Stored, type SyncPlan } from './plan-sync.ts';
import { describeManifest, describeStored } from './stored-versions.ts';
import { syncFloor } from './sync-floor.ts';
import { forgetFloor, forgetMap, openMap, syncMap } from './sync-map.ts';
import {
  isPartial,
  problemOf,
  runTasks,
  type SyncProblem,
  type SyncProgress,
  type SyncRun,
} from './sync-run.ts';
import { createFence, type Fence } from './write-guard.ts';

export interface SyncOptions {
  /** One store for each server and department. */
  readonly store: OfflineStorage;
  readonly source: OfflineSource;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SyncProgress) => void;
  /** Downloads at a time; 4 by default. */
  readonly width?: number;
}

/**
 * `unchanged`: the server has nothing new. `synced`: the store holds what the server has. `incomplete`: some of it, and
 * `problems` says why not all; every map and floor is as it was before or as the server has it, and the next sync
 * goes on from here.
 */
export interface SyncResult {
  readonly status: 'unchanged' | 'synced' | 'incomplete';
  /** Ids of maps and floors that were stored anew, and of those that are gone. */
  readonly stored: readonly string[];
  readonly removed: readonly string[];
  /** Downloaded of archives. */
  readonly bytes: number;
  readonly problems: readonly SyncProblem[];
}

const defaultWidth = 4;

/**
 * Brings an offline store up to date with the server: on launch, or on coming to the foreground.
 *
 * One request for the manifest; then only what has another version is downloaded. One sync of a store runs at a time, over all
 * tabs and processes; another waits for its turn. It may be killed at any moment. No clock is asked.
 *
 * @returns what came of it; nothing is thrown for what the network, the server or the storage does
 */
export async function syncOffline(options: SyncOptions): Promise<SyncResult> {
  const report = createReport(options);
  const caller = options.signal ?? new AbortController().signal;
  try {
    return await options.store.runLocked(
      (lost) => syncLocked(options, report, caller, AbortSignal.any([caller, lost])),
      caller,
    );
  } catch (error) {
    if (report.problems.every(isPartial)) report.addProblem(problemOf(error, undefined, caller));
    return report.result('incomplete');
  }
}

type Report = ReturnType<typeof createReport>;

function createReport({ onProgress }: SyncOptions) {
  const stored = new Set<string>();
  const removed = new Set<string>();
  const problems: SyncProblem[] = [];
  let progress: SyncProgress = { phase: 'manifest', done: 0, total: 0, bytes: 0 };
  return {
    noteStored: (id: string) => void stored.add(id),
    noteRemoved: (id: string) => void removed.add(id),
    addProblem: (problem: SyncProblem) => void problems.push(problem),
    problems: problems as readonly SyncProblem[],
    move: (change: (before: SyncProgress) => Partial<SyncProgress>) => {
      progress = { ...progress, ...change(progress) };
      onProgress?.(progress);
    },
    result: (status: SyncResult['status']): SyncResult => {
      return { status, stored: [...stored], removed: [...removed], bytes: progress.bytes, problems };
    },
  };
}

async function syncLocked(
  options: SyncOptions,
  report: Report,
  caller: AbortSignal,
  signal: AbortSignal,
): Promise<SyncResult> {
  const { source } = options;
  report.move(() => ({ phase: 'manifest' }));
  const state = await readSyncState(options.store);
  const owner = source.owner();
  const fence = createFence(options.store, source, state, signal);
  const stored = await readStored(options.store);
  const answer = await source.readManifest(tagOf(state, owner, stored), signal);
  if (!answer) return report.result('unchanged');
  const { etag, manifest } = answer;
  const plan = planSync(manifest, stored);
  await fence.take();
  const wanted = await carryOut(options, report, { plan, stored, fence, caller, signal });
  if (signal.aborted || report.problems.some((problem) => !isPartial(problem))) {
    if (report.problems.some(({ kind }) => kind === 'storage-full')) await sweep(fence.store, new Set());
    else signal.throwIfAborted();
    return report.result('incomplete');
  }
  report.move(() => ({ phase: 'finish' }));
  await sweep(fence.store, wanted);
  if (report.problems.length > 0) return report.result('incomplete');
  const versions = describeManifest(manifest);
  await writeSyncState(fence.store, { run: fence.run, etag, owner, versions });
  return report.result(isEmpty(plan) ? 'unchanged' : 'synced');
}

/** @returns the tag of the manifest that the store holds; `undefined` where it holds none, or something else than it noted */
function tagOf(state: SyncState, owner: string, stored: Stored): string | undefined {
  const isHeld = state.owner === owner && state.versions === describeStored(stored);
  return isHeld ? state.etag : undefined;
}

/** Reads what is stored, without what is damaged: what was changed behind our back is downloaded again. */
async function readStored(store: OfflineStorage): Promise<Stored> {
  const [maps, floors] = await Promise.all([readMapRecords(store), readFloorRecords(store)]);
  const contents = [
    ...maps.map(({ archive }) => archive),
    ...floors.flatMap((floor) => [floor.archive, floor.zones]),
  ];
  const damaged = await findDamaged(
    store,
    contents.filter((content) => content !== null),
  );
  const isWhole = (content: StoredContent | null) => content === null || !damaged.has(content.name);
  const wholeMaps = maps.filter((map) => isWhole(map.archive));
  const wholeFloors = floors.filter((floor) => isWhole(floor.archive) && isWhole(floor.zones));
  return {
    maps: new Map(wholeMaps.map((map) => [map.customMapId, map])),
    floors: new Map(wholeFloors.map((floor) => [floor.customMapFloorId, floor])),
    mapIds: maps.map((map) => map.customMapId),
    floorIds: floors.map((floor) => floor.customMapFloorId),
    damaged,
  };
}

interface Work {
  readonly plan: SyncPlan;
  readonly stored: Stored;
  readonly fence: Fence;
  readonly caller: AbortSignal;
  readonly signal: AbortSignal;
}

/** @returns the names of the archives that were wanted */
async function carryOut(options: SyncOptions, report: Report, work: Work): Promise<ReadonlySet<string>> {
  const { plan, stored, fence, caller } = work;
  const stop = new AbortController();
  const signal = AbortSignal.any([work.signal, stop.signal]);
  const run: SyncRun = {
    store: fence.store,
    source: options.source,
    signal,
    stored,
    name: fence.run,
    wanted: new Set(),
    addBytes: (count) => report.move(({ bytes }) => ({ bytes: bytes + count })),
    noteStored: report.noteStored,
    noteRemoved: report.noteRemoved,
  };
  const floorCount = plan.maps.reduce((sum, map) => sum + map.floors.length, plan.zonesOnly.length);
  report.move(() => ({ phase: 'download', done: 0, total: plan.maps.length + floorCount }));
  const taskOf = (id: string, work: () => Promise<void>) => async () => {
    try {
      await work();
      report.move(({ done }) => ({ done: done + 1 }));
    } catch (error) {
      if (stop.signal.aborted) return; // the problem that stopped everything is told already
      const problem = problemOf(error, id, caller);
      report.addProblem(problem);
      if (!isPartial(problem)) stop.abort(error);
    }
  };
  for (const id of plan.goneMaps) await forgetMap(run, id);
  for (const id of plan.goneFloors) await forgetFloor(run, id);
  await runTasks(listTasks(run, plan, taskOf), options.width ?? defaultWidth, signal);
  return run.wanted;
}

function listTasks(
  run: SyncRun,
  plan: SyncPlan,
  taskOf: (id: string, work: () => Promise<void>) => () => Promise<void>,
): (() => Promise<void>)[] {
  const openAndQueue = async (mapPlan: MapPlan) => {
    const detail = await openMap(run, mapPlan);
    if (!detail) return;
    for (const floor of mapPlan.floors)
      tasks.push(taskOf(floor.versions.customMapFloorId, () => syncFloor(run, floor, detail)));
    if (mapPlan.isChanged) await syncMap(run, mapPlan, detail);
  };
  const tasks = [
    ...plan.zonesOnly.map((floor) =>
      taskOf(floor.versions.customMapFloorId, () => syncFloor(run, floor, undefined)),
    ),
    ...plan.maps.map((map) => taskOf(map.versions.customMapId, () => openAndQueue(map))),
  ];
  return tasks;
}

/** Deletes contents that no record names, except those that a next sync goes on with. */
async function sweep(store: OfflineStorage, wanted: ReadonlySet<string>): Promise<void> {
  const [maps, floors] = await Promise.all([readMapRecords(store), readFloorRecords(store)]);
  const named = [...maps, ...floors].map(({ archive }) => archive);
  const kept = [...named, ...floors.map(({ zones }) => zones)].flatMap((content) => content?.name ?? []);
  await store.sweep(new Set([...kept, ...wanted]));
}
