import type { SharedMap } from '@muster/sdk/client';
import { type ReactNode, useEffect, useState } from 'react';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Fix } from './fix.ts';
import { readFix } from './fix.ts';
import type { Located } from './locate.ts';
import { LocatedNotice } from './located-notice.tsx';
import styles from './share-page.module.css';

type LocateState =
  | { readonly kind: 'none' }
  | { readonly kind: 'locating' }
  | { readonly kind: 'fix'; readonly fix: Fix }
  | { readonly kind: 'failed'; readonly message: string };

export interface WhereAmIState {
  readonly state: LocateState;
  readonly fix: Fix | undefined;
  /** Where the position is on the map. */
  readonly located: Located | undefined;
  readonly requestPosition: () => void;
}

const maxWaitMs = 15_000;

/**
 * Asks the device for its position when the user clicks the button. The position is looked up in the browser and never sent
 * anywhere.
 *
 * @param shownId the floor that is shown; it is assumed if the floor is not known otherwise
 */
export function useWhereAmI(shared: Pick<SharedMap, 'map' | 'floors'>, shownId: string): WhereAmIState {
  const [state, setState] = useState<LocateState>({ kind: 'none' });
  const fix = state.kind === 'fix' ? state.fix : undefined;
  const fail = (message: string) => setState({ kind: 'failed', message });
  const located = useLocated(shared, shownId, fix, fail);
  const requestPosition = () => {
    if (!('geolocation' in navigator) || !isSecureContext) return fail(strings.share.where.unsupported);
    setState({ kind: 'locating' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setState({ kind: 'fix', fix: readFix(coords, navigator) }),
      (error) => fail(describeLocationError(error)),
      { enableHighAccuracy: true, timeout: maxWaitMs, maximumAge: 0 },
    );
  };
  return { state, fix, located, requestPosition };
}

/** Loads the code for positions once there is a position. */
function useLocated(
  { map, floors }: Pick<SharedMap, 'map' | 'floors'>,
  shownId: string,
  fix: Fix | undefined,
  onFailure: (message: string) => void,
): Located | undefined {
  const [located, setLocated] = useState<Located>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the values that determine the result
  useEffect(() => {
    if (!fix) return setLocated(undefined);
    let isCurrent = true;
    import('./locate.ts').then(
      ({ locate }) => isCurrent && setLocated(locate({ map, floors }, shownId, fix)),
      () => isCurrent && onFailure(strings.errors.unreachable),
    );
    return () => {
      isCurrent = false;
    };
  }, [map, floors, shownId, fix]);
  return fix && located;
}

function describeLocationError({ code }: GeolocationPositionError): string {
  const text = strings.share.where;
  if (code === 1) return text.denied;
  return code === 3 ? text.timeout : text.unavailable;
}

interface WhereAmIProps {
  readonly where: WhereAmIState;
  readonly shownId: string;
  readonly onShowFloor: (floorId: string) => void;
}

export function WhereAmI({ where, shownId, onShowFloor }: WhereAmIProps): ReactNode {
  const text = strings.share.where;
  const { state, fix, located, requestPosition } = where;
  const isLocating = state.kind === 'locating';
  return (
    <>
      <Button icon="pin" busy={isLocating} onClick={requestPosition}>
        {isLocating ? text.asking : text.ask}
      </Button>
      <div role="status" className={styles.result}>
        {state.kind === 'failed' && <Notice kind="error">{state.message}</Notice>}
        {fix && located && <LocatedNotice {...{ fix, located, shownId, onShowFloor }} />}
      </div>
    </>
  );
}
