import type { SharedMap } from '@muster/sdk/client';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { strings } from '../../strings.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Fix } from './fix.ts';
import { readFix } from './fix.ts';
import type { Located } from './locate.ts';
import styles from './share-page.module.css';

type LocateState =
  | { readonly kind: 'off' }
  | { readonly kind: 'locating' }
  | { readonly kind: 'fix'; readonly fix: Fix }
  | { readonly kind: 'failed'; readonly message: string };

export interface WhereAmIState {
  readonly state: LocateState;
  readonly fix: Fix | undefined;
  /** Where the position is on the map. */
  readonly located: Located | undefined;
  /** Whether the map moves with the position. */
  readonly isFollowing: boolean;
  /** Starts, follows again after the map was moved, or ends. */
  readonly press: () => void;
  readonly unfollow: () => void;
}

const maxWaitMs = 15_000;

/**
 * Watches the device's position from when the user asks for it until they press the button again. The position is looked up in the
 * browser and never sent anywhere.
 *
 * @param shownId the floor that is shown; it is assumed if the floor is not known otherwise
 * @param onFound called with the first position, and when there is none
 */
export function useWhereAmI(
  shared: Pick<SharedMap, 'map' | 'floors'>,
  shownId: string,
  onFound: () => void,
): WhereAmIState {
  const [state, setState] = useState<LocateState>({ kind: 'off' });
  const [isFollowing, setFollowing] = useState(false);
  const watch = useRef<number>(undefined);
  const fix = state.kind === 'fix' ? state.fix : undefined;
  const end = () => {
    if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current);
    watch.current = undefined;
    setFollowing(false);
  };
  const fail = (message: string) => {
    end();
    setState({ kind: 'failed', message });
    onFound();
  };
  const located = useLocated(shared, shownId, fix, { onFound, onFailure: fail });
  const unfollow = useCallback(() => setFollowing(false), []);
  const onUnmount = useEffectEvent(end);
  useEffect(() => () => onUnmount(), []);
  const press = () => {
    if (watch.current !== undefined && isFollowing) {
      end();
      return setState({ kind: 'off' });
    }
    setFollowing(true);
    if (watch.current !== undefined) return;
    if (!('geolocation' in navigator) || !isSecureContext) return fail(strings.share.where.unsupported);
    setState({ kind: 'locating' });
    let hasFix = false;
    watch.current = navigator.geolocation.watchPosition(
      ({ coords }) => {
        hasFix = true;
        setState({ kind: 'fix', fix: readFix(coords, navigator) });
      },
      // Indoors, later positions are often missing for a while. The last one stays.
      (error) => (hasFix && error.code !== denied ? undefined : fail(describeLocationError(error))),
      { enableHighAccuracy: true, timeout: maxWaitMs, maximumAge: 0 },
    );
  };
  return { state, fix, located, isFollowing, press, unfollow };
}

interface LocatedEvents {
  readonly onFound: () => void;
  readonly onFailure: (message: string) => void;
}

/** Loads the code for positions once there is a position. */
function useLocated(
  { map, floors }: Pick<SharedMap, 'map' | 'floors'>,
  shownId: string,
  fix: Fix | undefined,
  { onFound, onFailure }: LocatedEvents,
): Located | undefined {
  const [located, setLocated] = useState<Located>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the values that determine the result
  useEffect(() => {
    if (!fix) return setLocated(undefined);
    let isCurrent = true;
    import('./locate.ts').then(
      ({ locate }) => {
        if (!isCurrent) return;
        // In one step with the result, because the map moves to what the panel leaves free.
        if (!located) onFound();
        setLocated(locate({ map, floors }, shownId, fix));
      },
      () => isCurrent && onFailure(strings.errors.unreachable),
    );
    return () => {
      isCurrent = false;
    };
  }, [map, floors, shownId, fix]);
  return fix && located;
}

const denied = 1;

function describeLocationError({ code }: GeolocationPositionError): string {
  const text = strings.share.where;
  if (code === denied) return text.denied;
  return code === 3 ? text.timeout : text.unavailable;
}

/** The button in the corner of the map. */
export function WhereAmIButton({ where }: { readonly where: WhereAmIState }): ReactNode {
  const text = strings.share.where;
  const { state, isFollowing, press } = where;
  return (
    <div className={styles.where} data-busy={state.kind === 'locating' || undefined}>
      <IconButton icon="pin" kind="plain" label={text.ask} aria-pressed={isFollowing} onClick={press} />
    </div>
  );
}
