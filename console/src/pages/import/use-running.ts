import type { ImportCommitFields } from '@muster/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { useRunImport } from '../../data/imports.ts';

export interface RunningImport {
  /** The action that this page has started, while it is running. */
  readonly kind: 'committing' | 'undoing' | undefined;
  /** From 0 to 1; `undefined` while nothing runs. */
  readonly progress: number | undefined;
  /** Why the last run could not be started. */
  readonly error: string | undefined;
  readonly commit: (fields: ImportCommitFields) => void;
  readonly undo: () => void;
}

/** Commits and undoes an import. Leaving the page does not stop it: the server continues. */
export function useRunning(importId: string): RunningImport {
  const runs = useRunImport(importId);
  const [running, setRunning] = useState<{ kind: RunningImport['kind']; progress: number }>();
  const [error, setError] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const start = async (
    kind: NonNullable<RunningImport['kind']>,
    run: (options: Parameters<typeof runs.undo>[0]) => ReturnType<typeof runs.undo>,
  ) => {
    const controller = new AbortController();
    leaving.current = controller;
    setError(undefined);
    setRunning({ kind, progress: 0 });
    const result = await run({
      signal: controller.signal,
      onProgress: (progress) => setRunning({ kind, progress }),
    });
    if (!result.ok && result.error.kind !== 'aborted') setError(describeFailure(result.error));
    setRunning(undefined);
  };
  return {
    kind: running?.kind,
    progress: running?.progress,
    error,
    commit: (fields) => void start('committing', (options) => runs.commit(fields, options)),
    undo: () => void start('undoing', runs.undo),
  };
}
