import type { SharedMap } from '@muster/sdk/client';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { connectionState } from '../../client/connection-state.ts';
import { type FirstFloor, hasEnded, useFirstFloor, useSharedMap } from '../../data/shared-map.ts';
import { type SavedShareState, useSavedShare } from './use-saved-share.ts';

/** The share as shown, and why parts of it may be missing. */
export interface ShownShare {
  readonly shared: SharedMap;
  /** Whether this is the copy on this device. */
  readonly isCopy: boolean;
  /** Why a floor has no zones; `undefined` if its zones are complete. */
  readonly missingOf: (floorId: string) => 'loading' | 'unsaved' | undefined;
}

export interface Share {
  readonly shown: ShownShare | undefined;
  readonly saved: SavedShareState;
  readonly isReachable: boolean;
  /** The link is no longer valid. */
  readonly isOver: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** If the network delivers nothing for this long, the copy on this device is used, if there is one. */
const patienceMs = 1_500;

/** The share behind a link: from the service if it responds, otherwise from the copy on this device. */
export function useShare(start: FirstFloor): Share {
  const { token } = start;
  const first = useFirstFloor(start);
  const isSettled = first.data !== undefined || first.isFetched;
  const whole = useSharedMap(token, isSettled && !hasEnded(first.error));
  const isReachable = useSyncExternalStore(connectionState.subscribe, connectionState.isReachable);
  const isSlow = useIsSlow(isSettled);
  const [wasRevoked, setRevoked] = useState(false);
  const saved = useSavedShare(token, isSettled || isSlow, () => setRevoked(true));
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

function useIsSlow(isSettled: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return isSlow;
}

/** Removes the copy from the device once the link is no longer valid. */
function useRemovalWhenOver(isOver: boolean, { copy, cancel, remove }: SavedShareState): void {
  const hasCopy = copy !== undefined && copy !== null;
  const removeCopy = useEffectEvent(() => {
    cancel();
    void remove().catch(() => {}); // tried again the next time the page is opened
  });
  useEffect(() => {
    if (isOver && hasCopy) removeCopy();
  }, [isOver, hasCopy]);
}

/** Refetches as soon as the browser reports that the network is back or lost, without waiting for the next poll. */
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
