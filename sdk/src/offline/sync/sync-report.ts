import type { SyncProblem, SyncProgress } from './sync-run.ts';

/**
 * `unchanged`: the server has nothing new. `synced`: the store matches the server. `incomplete`: only part of the store is up to
 * date, and `problems` explains why. Every map and floor is then either as it was before or as the server has it, and the next
 * sync continues from there.
 */
export interface SyncResult {
  readonly status: 'unchanged' | 'synced' | 'incomplete';
  /** Ids of the maps and floors that were stored or updated. */
  readonly stored: readonly string[];
  /** Ids of the maps and floors that were removed. */
  readonly removed: readonly string[];
  /** Downloaded bytes of archives. */
  readonly bytes: number;
  readonly problems: readonly SyncProblem[];
}

export type Report = ReturnType<typeof createReport>;

/** Collects the result of a sync and reports its progress. */
export function createReport(onProgress: ((progress: SyncProgress) => void) | undefined) {
  const stored = new Set<string>();
  const removed = new Set<string>();
  const problems: SyncProblem[] = [];
  let progress: SyncProgress = { phase: 'manifest', done: 0, total: 0, bytes: 0 };
  return {
    addStored: (id: string) => void stored.add(id),
    addRemoved: (id: string) => void removed.add(id),
    addProblem: (problem: SyncProblem) => void problems.push(problem),
    problems: problems as readonly SyncProblem[],
    update: (change: (before: SyncProgress) => Partial<SyncProgress>) => {
      progress = { ...progress, ...change(progress) };
      onProgress?.(progress);
    },
    result: (status: SyncResult['status']): SyncResult => {
      return { status, stored: [...stored], removed: [...removed], bytes: progress.bytes, problems };
    },
  };
}
