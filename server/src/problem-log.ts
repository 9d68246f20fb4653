import type { Reason } from './unavailable.ts';

/** Recent problems, for `/health`. */
export interface ProblemLog {
  readonly record: (reason: Reason) => void;
  /** The reasons that were recorded in the last ten seconds, and those that last until someone fixes them. */
  readonly recent: () => readonly Reason[];
}

const recentMs = 10_000;
const lasting: readonly Reason[] = ['database-damaged', 'file-missing'];

export function createProblemLog(): ProblemLog {
  const recordedAt = new Map<Reason, number>();
  return {
    record: (reason) => recordedAt.set(reason, performance.now()),
    recent: () => {
      const since = performance.now() - recentMs;
      return [...recordedAt]
        .filter(([reason, at]) => at > since || lasting.includes(reason))
        .map(([reason]) => reason);
    },
  };
}
