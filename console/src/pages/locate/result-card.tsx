import type { CustomMapDetail, FloorSummary } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../../client/client-context.tsx';
import type { Nearest } from '../../data/positions.ts';
import { ZoneFacts } from '../../floor-viewer/zone-card.tsx';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatAccuracy } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { formatShare } from '../../zones/format-share.ts';
import type { PlanZone } from '../../zones/shared-zones.ts';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import { type Answer, type Choose, isFloorClear } from './answer.ts';
import { findCaller, type PickedZone } from './caller.ts';
import styles from './result-card.module.css';
import { SendToCrew } from './send-to-crew.tsx';
import { listRooms } from './undecided.ts';

interface ResultCardProps {
  readonly answer: Answer;
  /** The rooms that it may be, on different floors, until the user chooses one; else empty. */
  readonly undecided: Answer['candidates'];
  readonly notes: readonly string[];
  readonly map: CustomMapDetail;
  readonly floor: FloorSummary | undefined;
  readonly zoneId: string | undefined;
  readonly zone: PlanZone | undefined;
  readonly nearest: Nearest;
  /** The location in one line; `undefined` while there is none. */
  readonly line: string | undefined;
  readonly choose: Choose;
  readonly copy: () => void;
}

/** What was found: the room in the largest type, how sure it is, what else it may be, what is near, and what to do with it. */
export function ResultCard(props: ResultCardProps): ReactNode {
  const { undecided, notes, map, floor, zone, nearest, line, copy } = props;
  const isUndecided = undecided.length > 0;
  const text = strings.locate;
  const [isSending, setSending] = useState(false);
  const [tellCaller] = useState(findCaller);
  const maySend = usePermission('maps:write');
  const page = `/maps/${map.customMapId}${floor ? `/floors/${floor.customMapFloorId}` : ''}`;
  const named = isUndecided ? undefined : zone;
  return (
    <section className={`${styles.card} stack-3`} aria-label={text.result}>
      <p className="visually-hidden" role="status">
        {line}
      </p>
      <Headline {...props} />
      {notes.map((note) => (
        <Notice key={note} kind="warning">
          {note}
        </Notice>
      ))}
      {isUndecided && <Alternatives {...props} />}
      <div className="beside">
        {tellCaller && !isUndecided && <PickButton {...props} tell={tellCaller} />}
        <Button
          kind={tellCaller ? 'plain' : 'primary'}
          icon="copy"
          disabled={!line}
          onClick={copy}
          aria-keyshortcuts="c"
        >
          {text.copy}
        </Button>
        {maySend && floor && (
          <Button icon="link" onClick={() => setSending(true)}>
            {text.send}
          </Button>
        )}
        <ButtonLink icon="floors" to={named ? `${page}?zone=${named.id}` : page}>
          {text.open}
        </ButtonLink>
      </div>
      {line && <p className={styles.line}>{line}</p>}
      {!isUndecided && <Alternatives {...props} />}
      <ZoneFacts
        zone={named}
        nearest={nearest}
        onFloor={isUndecided && floor ? captionFloor(floor) : undefined}
      />
      {isSending && floor && (
        <SendToCrew
          mapId={map.customMapId}
          floorId={floor.customMapFloorId}
          zone={named}
          onClose={() => setSending(false)}
        />
      )}
    </section>
  );
}

/** Tells the program that opened this page what was chosen. */
function PickButton({
  tell,
  map,
  floor,
  zone,
  line,
}: ResultCardProps & { readonly tell: (picked: PickedZone) => void }): ReactNode {
  if (!floor || !zone || !line) return null;
  const picked: PickedZone = {
    type: 'muster:zone',
    customMapId: map.customMapId,
    mapName: map.name,
    customMapFloorId: floor.customMapFloorId,
    floorName: floor.name,
    customMapZoneId: zone.id,
    zoneName: zone.name,
    zoneType: zone.zoneType,
    location: line,
  };
  return (
    <Button kind="primary" icon="check" onClick={() => tell(picked)}>
      {strings.locate.pick}
    </Button>
  );
}

function Headline(props: ResultCardProps): ReactNode {
  const text = strings.locate;
  const units = useUnits();
  const { answer, undecided, map, floor, zoneId, zone } = props;
  const { candidates, fix } = answer;
  if (undecided.length > 0)
    return (
      <header className={`${styles.headline} stack-1`}>
        <h2 data-long>{listRooms(undecided)}</h2>
        <p className={`${styles.where} beside`}>
          <Badge kind="warning">{text.unknownFloor}</Badge>
          <span>{map.name}</span>
        </p>
      </header>
    );
  const candidate = candidates.find(({ customMapZoneId }) => customMapZoneId === zoneId);
  // The name is known before the zones of the floor have loaded.
  const name = zone?.name ?? candidate?.zoneName ?? (fix ? text.noRoom : map.name);
  const share =
    candidate?.probability ?? (fix && zoneId === undefined ? answer.outsideProbability : undefined);
  return (
    <header className={`${styles.headline} stack-1`}>
      <h2>{name}</h2>
      <p className={`${styles.where} beside`}>
        {floor ? (
          <Badge kind="accent">{captionFloor(floor)}</Badge>
        ) : (
          <span>{map.floors.length === 0 ? text.noFloors : text.notOnFloor}</span>
        )}
        {name !== map.name && <span>{map.name}</span>}
      </p>
      {zone && <p className="muted">{getZoneTypeName(zone.zoneType)}</p>}
      {fix && share !== undefined && (
        <p className={styles.certainty}>
          {format(text.certainty, {
            share: formatShare(share),
            accuracy: formatAccuracy(fix.horizontalAccuracyM, units),
          })}
        </p>
      )}
      {!isFloorClear(answer) && <Badge kind="warning">{text.unknownFloor}</Badge>}
      {map.description && <p className="muted">{map.description}</p>}
    </header>
  );
}

function Alternatives({ answer, undecided, zoneId, choose }: ResultCardProps): ReactNode {
  const { candidates, outsideProbability } = answer;
  const isUndecided = undecided.length > 0;
  if (candidates.length === 0) return null;
  const title = isUndecided ? strings.locate.chooseOne : strings.locate.alternatives;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.alternatives}>
        {candidates.map((candidate) => {
          const { customMapZoneId: id, customMapFloorId, customMapId, zoneName, probability } = candidate;
          const floor = captionFloor({ name: candidate.floorName, postedLabel: candidate.postedLabel });
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.alternative}
                aria-pressed={!isUndecided && id === zoneId}
                onClick={() => choose(customMapFloorId, id, customMapId)}
              >
                <span className={styles.name}>{zoneName}</span>
                <span>{formatShare(probability)}</span>
                <span className="muted">{floor}</span>
                <span className={styles.meter}>
                  <span style={{ width: `${probability * 100}%` }} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {outsideProbability > 0 && (
        <p className="muted">{format(strings.probe.outside, { share: formatShare(outsideProbability) })}</p>
      )}
    </section>
  );
}
