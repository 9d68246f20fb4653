import type { Reason } from './unavailable.ts';

/** Recent problems, for `/health`. */
export interface ProblemLog {
  readonly note: (reason: Reason) => void;
  /** The reasons that were noted in the last ten seconds, and those that last until someone fixes them. */
  readonly recent: () => readonly Reason[];
}

const recentMs = 10_000;
const lasting: readonly Reason[] = ['database-damaged', 'file-missing'];

export function createProblemLog(): ProblemLog {
  const notedAt = new Map<Reason, number>();
  return {
    note: (reason) => notedAt.set(reason, performance.now()),
    recent: () => {
      const since = performance.now() - recentMs;
      return [...notedAt]
        .filter(([reason, at]) => at > since || lasting.includes(reason))
        .map(([reason]) => reason);
    },
  };
}
