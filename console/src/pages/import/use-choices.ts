import type { ImportChoices, ImportDetails } from '@muster/sdk/client';
import { useRef, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { useUpdateImport } from '../../data/imports.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';

export interface ChoicesState {
  /** The choices on screen, including changes that the preview does not contain yet. */
  readonly choices: ImportChoices;
  readonly isUpdating: boolean;
  /** Why the last change was rejected. */
  readonly error: string | undefined;
  readonly change: (change: Partial<ImportChoices>) => void;
  readonly reset: () => void;
}

/**
 * Sends every change of the choices, one request at a time. If the server rejects a change, the choices of the preview are shown
 * again.
 */
export function useChoices({ importId, choices: applied }: ImportDetails): ChoicesState {
  const update = useUpdateImport(importId);
  const { announce } = useToasts();
  const [pending, setPending] = useState<ImportChoices>();
  const [error, setError] = useState<string>();
  const latest = useRef<ImportChoices>(undefined);
  const send = async (next: ImportChoices) => {
    const isRunning = latest.current !== undefined;
    latest.current = next;
    setPending(next);
    if (isRunning) return; // the loop below sends it
    setError(undefined);
    announce(strings.imports.preview.updating);
    for (let sent: ImportChoices | undefined; sent !== latest.current; ) {
      sent = latest.current;
      const result = await update(sent);
      setError(result.ok ? undefined : describeFailure(result.error));
    }
    latest.current = undefined;
    setPending(undefined);
    announce(strings.imports.preview.updated);
  };
  const choices = pending ?? applied;
  return {
    choices,
    isUpdating: pending !== undefined,
    error,
    change: (change) => void send({ ...(latest.current ?? applied), ...change }),
    reset: () => void send({}),
  };
}
