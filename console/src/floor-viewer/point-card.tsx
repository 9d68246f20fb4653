import type { ReactNode } from 'react';
import { Pictogram } from '../points/pictogram.tsx';
import type { ShownPoint } from '../points/point-layer.ts';
import { namePoint } from '../points/point-types.ts';
import { formatDate } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { IconButton } from '../ui/button.tsx';
import styles from './zone-card.module.css';

interface PointCardProps {
  readonly point: ShownPoint;
  readonly onClose: () => void;
}

/** A point to look at: what it is, what a crew must know about it, and when somebody last checked it. */
export function PointCard({ point, onClose }: PointCardProps): ReactNode {
  const { pointType, label, note, verifiedOn } = point;
  const name = namePoint(point);
  return (
    <section className={`${styles.card} stack-3`} aria-label={name}>
      <header className={styles.header}>
        <Pictogram type={pointType} size={32} />
        <h2>{name}</h2>
        <IconButton icon="close" label={strings.share.zones.deselect} onClick={onClose} />
      </header>
      {label && <p className="muted">{strings.points.types[pointType]}</p>}
      {note && <p className={`${styles.facts} stack-1`}>{note}</p>}
      {verifiedOn && (
        <p className="muted">{format(strings.verification.verified, { date: formatDate(verifiedOn) })}</p>
      )}
    </section>
  );
}
