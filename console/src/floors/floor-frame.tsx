import type { CustomMapDetail } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import styles from './floor-frame.module.css';
import { FloorHeading } from './floor-heading.tsx';

interface FloorFrameProps {
  readonly map: CustomMapDetail;
  readonly floor: CustomMapDetail['floors'][number];
  readonly actions: ReactNode;
  /** What went wrong. */
  readonly notices: ReactNode;
  /** The map, which gets the rest of the window. */
  readonly children: ReactNode;
}

/** A page that is a floor's map, below one bar. */
export function FloorFrame({ map, floor, actions, notices, children }: FloorFrameProps): ReactNode {
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <FloorHeading map={map} floor={floor} />
        <div className="beside">{actions}</div>
      </div>
      <div className={styles.notices}>{notices}</div>
      {children}
    </div>
  );
}
