import type { SharedMap } from '@muster/sdk/client';
import type { SyncProgress } from '@muster/sdk/offline';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasSession } from '../../browser/stored-session.ts';
import type { SavedShare } from '../../saved-shares/saved-share.ts';

/** The copy of a share on this device, with actions to save and remove it. */
export interface SavedShareState {
  /** The copy; `null` if there is none, `undefined` until that is known. */
  readonly copy: SavedShare | null | undefined;
  /** The progress of a running save. */
  readonly progress: SyncProgress | undefined;
  readonly failure: SaveFailure | undefined;
  /** @returns whether everything was saved */
  readonly save: (shared: SharedMap) => Promise<boolean>;
  readonly cancel: () => void;
  readonly remove: () => Promise<void>;
}

/** `full`: there is no space on the device. `network`: the connection was lost. `other`: anything else. */
export type SaveFailure = 'full' | 'network' | 'other';

// Loaded lazily: it is larger than the page and not needed for the first view.
const load = () => import('../../saved-shares/saved-share.ts');

/** @param isEnabled whether to look for a copy now */
export function useSavedShare(token: string, isEnabled: boolean, onEnded: () => void): SavedShareState {
  const [copy, setCopy] = useState<SavedShare | null>();
  const [progress, setProgress] = useState<SyncProgress>();
  const [failure, setFailure] = useState<SaveFailure>();
  const running = useRef<AbortController>(undefined);
  const read = useCallback(async () => {
    try {
      setCopy((await (await load()).openSavedShare(token)) ?? null);
    } catch {
      setCopy(null); // the browser blocks its storage, or the code could not be loaded
    }
  }, [token]);
  useEffect(() => {
    if (isEnabled) void read();
  }, [isEnabled, read]);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (shared: SharedMap): Promise<boolean> => {
    let isComplete = false;
    running.current = new AbortController();
    const { signal } = running.current;
    setFailure(undefined);
    setProgress({ phase: 'manifest', done: 0, total: 0, bytes: 0 });
    try {
      const isPersonal = hasSession();
      const options = { token, shared, isPersonal, signal, onProgress: setProgress };
      const result = await (await load()).saveShare(options);
      if (result === 'ended') onEnded();
      else setFailure(describeProblems(result.problems));
      isComplete = result !== 'ended' && result.status !== 'incomplete';
    } catch {
      setFailure('other');
    }
    setProgress(undefined);
    await read();
    return isComplete;
  };
  const remove = async () => {
    await (await load()).removeSavedShare(token);
    setCopy(null);
  };
  return { copy, progress, failure, save, cancel: () => running.current?.abort(), remove };
}

function describeProblems(problems: readonly { readonly kind: string }[]): SaveFailure | undefined {
  const kinds = new Set(problems.map(({ kind }) => kind));
  if (kinds.size === 0 || kinds.has('aborted')) return undefined;
  if (kinds.has('storage-full')) return 'full';
  return kinds.has('unreachable') ? 'network' : 'other';
}
