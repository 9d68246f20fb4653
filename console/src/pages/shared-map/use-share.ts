import type { SharedMap } from '@muster/sdk/client';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { connectionState } from '../../client/connection-state.ts';
import { type FirstFloor, hasEnded, useFirstFloor, useSharedMap } from '../../data/shared-map.ts';
import { type SavedShareState, useSavedShare } from './use-saved-share.ts';

/** What is shown of a share, and why not all of it. */
export interface ShownShare {
  readonly shared: SharedMap;
  /** Whether this is the copy on this device. */
  readonly isCopy: boolean;
  /** Why a floor has no zones: `undefined` if it has all of its own. */
  readonly missingOf: (floorId: string) => 'loading' | 'unsaved' | undefined;
}

export interface Share {
  readonly shown: ShownShare | undefined;
  readonly saved: SavedShareState;
  readonly isReachable: boolean;
  /** The link shows nothing any more. */
  readonly isOver: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** A network that delivers nothing for this long is treated as none, if there is a copy. */
const patienceMs = 1_500;

/** The share of a link: from the service if it answers, else from the copy on this device. */
export function useShare(start: FirstFloor): Share {
  const { token } = start;
  const first = useFirstFloor(start);
  const isAnswered = first.data !== undefined || first.isFetched;
  const whole = useSharedMap(token, isAnswered && !hasEnded(first.error));
  const isReachable = useSyncExternalStore(connectionState.subscribe, connectionState.isReachable);
  const isSlow = useIsSlow(isAnswered);
  const [wasRevoked, setRevoked] = useState(false);
  const saved = useSavedShare(token, isAnswered || isSlow, () => setRevoked(true));
  const isOver = wasRevoked || hasEnded(first.error) || hasEnded(whole.error);
  useRemovalWhenOver(isOver, saved);
  const retry = () => void (first.data || whole.data ? whole.refetch() : first.refetch());
  useNetworkEvents(retry);
  const fresh = whole.data ?? first.data;
  const copy = saved.copy ?? undefined;
  const usesCopy = copy !== undefined && (!fresh || (!isReachable && copy.isWhole));
  const missingOf = (id: string) => {
    if (usesCopy) return copy.unsavedFloorIds.has(id) ? ('unsaved' as const) : undefined;
    const isLoaded =
      whole.data || fresh?.floors.some((one) => one.customMapFloorId === id && one.zones.length > 0);
    return isLoaded ? undefined : ('loading' as const);
  };
  const shared = usesCopy ? copy.shared : fresh;
  return {
    shown: shared && { shared, isCopy: usesCopy === true, missingOf },
    saved,
    isReachable,
    isOver,
    error: whole.error ?? first.error,
    retry,
  };
}

function useIsSlow(isAnswered: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (isAnswered) return undefined;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isAnswered]);
  return isSlow;
}

/** A link that has ended leaves nothing on the device. */
function useRemovalWhenOver(isOver: boolean, { copy, cancel, remove }: SavedShareState): void {
  const hasCopy = copy !== undefined && copy !== null;
  const removeCopy = useEffectEvent(() => {
    cancel();
    void remove().catch(() => {}); // it is tried again when the page is opened again
  });
  useEffect(() => {
    if (isOver && hasCopy) removeCopy();
  }, [isOver, hasCopy]);
}

/** The browser reports that the network is back or away before the next poll. */
function useNetworkEvents(onChange: () => void): void {
  const handle = useEffectEvent(onChange);
  useEffect(() => {
    const listener = () => handle();
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  }, []);
}
