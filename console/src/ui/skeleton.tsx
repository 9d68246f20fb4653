import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import styles from './skeleton.module.css';

/** The place of something that is loading, in its size, so that nothing jumps. */
export function Skeleton({
  height,
  width = '100%',
}: {
  readonly height: string;
  readonly width?: string;
}): ReactNode {
  return <span className={styles.skeleton} style={{ height, width }} aria-hidden="true" />;
}

/** What is shown while a page is loading, and read out. */
export function Loading(): ReactNode {
  return (
    <p className={styles.waiting} role="status">
      {strings.actions.loading}
    </p>
  );
}
