import type { PositionResult } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { formatDistance, type Units } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { formatShare } from '../../zones/format-share.ts';
import type { ProbePosition } from '../model/use-probe.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import styles from './probe-panel.module.css';

interface PositionDetailsProps {
  readonly editor: ZoneEditor;
  readonly position: ProbePosition;
}

/** The zones and floors where a position with an uncertainty may be, each with its probability. */
export function PositionDetails({ editor, position }: PositionDetailsProps): ReactNode {
  const { candidates, floors, outsideProbability, otherProbability } = position.result;
  const text = strings.probe;
  return (
    <div className={`${styles.sections} stack-3`}>
      {floors.length > 1 && <FloorBar floors={floors} />}
      <section aria-label={strings.zones.title}>
        <h3>{strings.zones.title}</h3>
        {candidates.length === 0 && <p className={styles.muted}>{text.noCandidates}</p>}
        {candidates.length > 0 && (
          <ol className={styles.candidates}>
            {candidates.map((candidate) => (
              <li key={candidate.customMapZoneId}>
                <CandidateRow candidate={candidate} editor={editor} hasFloors={floors.length > 1} />
              </li>
            ))}
          </ol>
        )}
        {otherProbability > 0 && (
          <p className={`${styles.detail} muted`}>
            {format(text.others, { share: formatShare(otherProbability) })}
          </p>
        )}
        {outsideProbability > 0 && (
          <p className={`${styles.detail} muted`}>
            {format(text.outside, { share: formatShare(outsideProbability) })}
          </p>
        )}
      </section>
    </div>
  );
}

interface CandidateRowProps {
  readonly candidate: PositionResult['candidates'][number];
  readonly editor: ZoneEditor;
  readonly hasFloors: boolean;
}

/** Opens the zone on its floor. */
function CandidateRow({ candidate, editor, hasFloors }: CandidateRowProps): ReactNode {
  const { customMapId, customMapFloorId, customMapZoneId: id, zoneName, probability } = candidate;
  const units = useUnits();
  const content = (
    <>
      <span>{zoneName}</span>
      <span>{formatShare(probability)}</span>
      <span className={`${styles.detail} muted`}>{describePlace(candidate, hasFloors, units)}</span>
      <span className={styles.meter}>
        <span style={{ width: `${probability * 100}%` }} />
      </span>
    </>
  );
  if (customMapFloorId !== editor.floorId)
    return (
      <Link
        className={styles.candidate}
        to={`/maps/${customMapId}/floors/${customMapFloorId}/edit?zone=${id}`}
      >
        {content}
      </Link>
    );
  const show = () => {
    editor.dispatch({ kind: 'tool', tool: 'select' });
    editor.dispatch({ kind: 'select', id });
  };
  return (
    <button type="button" className={styles.candidate} onClick={show}>
      {content}
    </button>
  );
}

function describePlace(candidate: CandidateRowProps['candidate'], hasFloors: boolean, units: Units): string {
  const text = strings.probe;
  const { floorName: name, postedLabel, inside, distanceM } = candidate;
  const place = inside ? text.inside : format(text.away, { distance: formatDistance(distanceM, units) });
  return hasFloors ? format(text.onOtherFloor, { floor: captionFloor({ name, postedLabel }), place }) : place;
}

/**
 * A narrower part of the bar has no space for a label. The text below the bar lists the floors, also for screen
 * readers.
 */
const labelShare = 0.08;
/** Floors that are less likely are not listed. */
const listedShare = 0.01;

function FloorBar({ floors }: Pick<PositionResult, 'floors'>): ReactNode {
  const text = strings.probe;
  const max = Math.max(...floors.map(({ probability }) => probability));
  const parts = floors.map(({ floorName: name, postedLabel, probability, customMapFloorId: id }) => {
    const share = formatShare(probability);
    const label = format(text.onFloor, { floor: captionFloor({ name, postedLabel }), share });
    return { id, label, probability, posted: postedLabel ?? name };
  });
  const listed = parts.filter(({ probability }) => probability >= listedShare);
  return (
    <section aria-label={strings.zones.floors}>
      <h3>{strings.zones.floors}</h3>
      <ol className={styles.bar} aria-hidden="true">
        {parts.map(({ id, label, probability, posted }) => (
          <li key={id} title={label} data-most={probability === max} style={{ flex: `${probability} 1 0` }}>
            {probability >= labelShare && posted}
          </li>
        ))}
      </ol>
      <p className={`${styles.detail} muted`}>{listed.map(({ label }) => label).join(' · ')}</p>
    </section>
  );
}
