import { type ReactNode, useMemo, useState } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Fix, indexOf, locate, type Whereabouts } from './locate.ts';
import styles from './share-page.module.css';
import type { ShownFloor } from './shown-floor.ts';

type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'fix'; readonly fix: Fix }
  | { readonly kind: 'failed'; readonly message: string };

export interface WhereAmIState {
  readonly answer: Answer;
  readonly fix: Fix | undefined;
  /** On the floor that is shown. */
  readonly whereabouts: Whereabouts | undefined;
  readonly ask: () => void;
}

const mostWaitMs = 15_000;
/** Beyond this a fix is as likely to be in another room. */
const roughM = 15;

/** Asks the device where it is, when it is told to, and looks the position up here: it goes to nobody. */
export function useWhereAmI({ zones, bounds }: ShownFloor): WhereAmIState {
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' });
  const fix = answer.kind === 'fix' ? answer.fix : undefined;
  const whereabouts = useMemo(() => fix && locate(fix, zones, indexOf(zones), bounds), [fix, zones, bounds]);
  const ask = () => {
    const text = strings.share.where;
    if (!('geolocation' in navigator) || !isSecureContext)
      return setAnswer({ kind: 'failed', message: text.unsupported });
    setAnswer({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { latitude: lat, longitude: lng, accuracy: accuracyM } = coords;
        setAnswer({ kind: 'fix', fix: { lat, lng, accuracyM } });
      },
      (error) => setAnswer({ kind: 'failed', message: describeRefusal(error) }),
      { enableHighAccuracy: true, timeout: mostWaitMs, maximumAge: 0 },
    );
  };
  return { answer, fix, whereabouts, ask };
}

function describeRefusal({ code }: GeolocationPositionError): string {
  const text = strings.share.where;
  if (code === 1) return text.denied;
  return code === 3 ? text.timeout : text.unavailable;
}

/** The button, and what came of it. */
export function WhereAmI({ where }: { readonly where: WhereAmIState }): ReactNode {
  const text = strings.share.where;
  const { answer, ask } = where;
  const isAsking = answer.kind === 'asking';
  return (
    <>
      <Button icon="pin" busy={isAsking} onClick={ask}>
        {isAsking ? text.asking : text.ask}
      </Button>
      <div role="status" className={styles.whereabouts}>
        {answer.kind === 'failed' && <Notice kind="error">{answer.message}</Notice>}
        <Found where={where} />
      </div>
    </>
  );
}

function Found({ where: { fix, whereabouts } }: { readonly where: WhereAmIState }): ReactNode {
  const text = strings.share.where;
  if (!fix || !whereabouts) return null;
  const meters = Math.ceil(fix.accuracyM);
  const isRough = fix.accuracyM > roughM;
  return (
    <Notice
      kind={isRough || whereabouts.kind !== 'zone' ? 'warning' : 'success'}
      title={titleOf(whereabouts)}
    >
      {whereabouts.kind !== 'outside' && <p>{format(isRough ? text.rough : text.accuracy, { meters })}</p>}
      <p>{text.private}</p>
    </Notice>
  );
}

function titleOf(whereabouts: Whereabouts): string {
  const text = strings.share.where;
  if (whereabouts.kind === 'zone') return format(text.inZone, { zone: whereabouts.zone.name });
  return whereabouts.kind === 'outside' ? text.outside : text.noZone;
}
