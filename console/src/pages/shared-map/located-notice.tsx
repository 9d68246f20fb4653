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

interface LocatedNoticeProps {
  readonly fix: Fix;
  readonly located: Located;
  readonly shownId: string;
  readonly onShowFloor: (floorId: string) => void;
}

/** Tells the user where the device probably is, and how certain that is. */
export function LocatedNotice({ fix, located, shownId, onShowFloor }: LocatedNoticeProps): ReactNode {
  const text = strings.share.where;
  const units = useUnits();
  if (located.kind === 'outside')
    return (
      <Notice kind="warning" title={text.outside}>
        <p>{text.private}</p>
      </Notice>
    );
  const { rooms, floors } = located;
  const isClear = rooms?.kind === 'one' && rooms.parts[0].name !== '';
  const floor =
    floors.kind === 'altitude' && floors.claim?.kind === 'one' ? floors.claim.parts[0] : undefined;
  return (
    <Notice kind={isClear ? 'success' : 'warning'} title={sayRooms(rooms, floors)}>
      {floors.kind === 'altitude' && floors.claim && <p>{sayClaim(floors.claim)}</p>}
      {floor && floor.id !== shownId && (
        <Button icon="floors" onClick={() => onShowFloor(floor.id)}>
          {format(text.showFloor, { floor: floor.name })}
        </Button>
      )}
      <p>{sayAccuracy(fix, floors, units)}</p>
      <p>{text.private}</p>
    </Notice>
  );
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
