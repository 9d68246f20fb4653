import { type ReactNode, useMemo, useState } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { buildFloorIndex, type Fix, locate, type PositionResult } from './locate.ts';
import styles from './share-page.module.css';
import type { ShownFloor } from './shown-floor.ts';

type LocateState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'fix'; readonly fix: Fix }
  | { readonly kind: 'failed'; readonly message: string };

export interface WhereAmIState {
  readonly state: LocateState;
  readonly fix: Fix | undefined;
  /** The position on the current floor. */
  readonly result: PositionResult | undefined;
  readonly ask: () => void;
}

const maxWaitMs = 15_000;
/** If a fix is less accurate than this, it may easily be in the next room. */
const roughAccuracyM = 15;

/**
 * Asks the device for its position when the user clicks the button. The position is looked up in the browser and is
 * never sent anywhere.
 */
export function useWhereAmI({ zones, bounds }: ShownFloor): WhereAmIState {
  const [state, setState] = useState<LocateState>({ kind: 'none' });
  const fix = state.kind === 'fix' ? state.fix : undefined;
  const result = useMemo(
    () => fix && locate(fix, zones, buildFloorIndex(zones), bounds),
    [fix, zones, bounds],
  );
  const ask = () => {
    const text = strings.share.where;
    if (!('geolocation' in navigator) || !isSecureContext)
      return setState({ kind: 'failed', message: text.unsupported });
    setState({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { latitude: lat, longitude: lng, accuracy: accuracyM } = coords;
        setState({ kind: 'fix', fix: { lat, lng, accuracyM } });
      },
      (error) => setState({ kind: 'failed', message: describeLocationError(error) }),
      { enableHighAccuracy: true, timeout: maxWaitMs, maximumAge: 0 },
    );
  };
  return { state, fix, result, ask };
}

function describeLocationError({ code }: GeolocationPositionError): string {
  const text = strings.share.where;
  if (code === 1) return text.denied;
  return code === 3 ? text.timeout : text.unavailable;
}

export function WhereAmI({ where }: { readonly where: WhereAmIState }): ReactNode {
  const text = strings.share.where;
  const { state, ask } = where;
  const isAsking = state.kind === 'asking';
  return (
    <>
      <Button icon="pin" busy={isAsking} onClick={ask}>
        {isAsking ? text.asking : text.ask}
      </Button>
      <div role="status" className={styles.result}>
        {state.kind === 'failed' && <Notice kind="error">{state.message}</Notice>}
        <PositionNotice where={where} />
      </div>
    </>
  );
}

function PositionNotice({ where: { fix, result } }: { readonly where: WhereAmIState }): ReactNode {
  const text = strings.share.where;
  if (!fix || !result) return null;
  const meters = Math.ceil(fix.accuracyM);
  const isRough = fix.accuracyM > roughAccuracyM;
  return (
    <Notice kind={isRough || result.kind !== 'zone' ? 'warning' : 'success'} title={getTitle(result)}>
      {result.kind !== 'outside' && <p>{format(isRough ? text.rough : text.accuracy, { meters })}</p>}
      <p>{text.private}</p>
    </Notice>
  );
}

function getTitle(result: PositionResult): string {
  const text = strings.share.where;
  if (result.kind === 'zone') return format(text.inZone, { zone: result.zone.name });
  return result.kind === 'outside' ? text.outside : text.noZone;
}
