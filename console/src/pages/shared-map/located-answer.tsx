import type { ReactNode } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatAccuracy, type Units } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { formatShare } from '../../zones/format-share.ts';
import type { Claim } from './claim.ts';
import type { Fix } from './fix.ts';
import type { FloorKnowledge, Located } from './locate.ts';
import styles from './share-page.module.css';
import type { WhereAmIState } from './where-am-i.tsx';

interface LocatedAnswerProps {
  readonly where: WhereAmIState;
  readonly shownId: string;
  readonly onShowFloor: (floorId: string) => void;
}

/** Where the device probably is, in large type, and how certain that is. */
export function LocatedAnswer({ where, shownId, onShowFloor }: LocatedAnswerProps): ReactNode {
  const text = strings.share.where;
  const units = useUnits();
  const { state, fix, located } = where;
  if (state.kind === 'locating') return <p>{text.asking}</p>;
  if (state.kind === 'failed') return <Notice kind="error">{state.message}</Notice>;
  if (!fix || !located) return null;
  const floors = located.kind === 'inside' ? located.floors : undefined;
  const floor =
    floors?.kind === 'altitude' && floors.claim?.kind === 'one' ? floors.claim.parts[0] : undefined;
  return (
    <section className={styles.answer}>
      <p className={styles.answerName}>{sayLocated(located)}</p>
      {floors?.kind === 'altitude' && floors.claim && <p>{sayClaim(floors.claim)}</p>}
      {floor && floor.id !== shownId && (
        <Button icon="floors" onClick={() => onShowFloor(floor.id)}>
          {format(text.showFloor, { floor: floor.name })}
        </Button>
      )}
      {floors && <p className="muted">{sayAccuracy(fix, floors, units)}</p>}
      <p className="muted">{text.private}</p>
    </section>
  );
}

/** Where the device probably is, in one line. */
export function sayLocated(located: Located): string {
  return located.kind === 'inside' ? sayRooms(located.rooms, located.floors) : strings.share.where.outside;
}

function sayRooms(rooms: Claim | undefined, floors: FloorKnowledge): string {
  const text = strings.share.where;
  const said = rooms ? sayClaim(rooms) : text.noZone;
  return floors.kind === 'assumed' ? format(text.ifOnFloor, { floor: floors.caption, said }) : said;
}

function sayClaim({ kind, parts }: Claim): string {
  const text = strings.share.where;
  const named = parts.map(({ name, share }) =>
    format(text.part, { name: name || text.noZoneName, share: formatShare(share) }),
  );
  const [first = '', second = ''] = named;
  if (kind === 'one') return format(text.one, { first });
  if (kind === 'two') return format(text.two, { first, second });
  return format(text.several, { parts: named.join(text.separator) });
}

function sayAccuracy({ accuracyM, altitude }: Fix, floors: FloorKnowledge, units: Units): string {
  const text = strings.share.where;
  const distance = formatAccuracy(accuracyM, units);
  if (floors.kind === 'altitude' && altitude)
    return format(text.accuracyBoth, { distance, vertical: formatAccuracy(altitude.accuracyM, units) });
  if (floors.kind === 'only') return format(text.accuracy, { distance });
  return format(altitude ? text.accuracyNoHeights : text.accuracyNoAltitude, { distance });
}
