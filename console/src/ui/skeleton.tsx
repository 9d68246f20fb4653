import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import styles from './skeleton.module.css';

/** A placeholder with the size of the content being loaded, so that the layout does not jump. */
export function Skeleton({
  height,
  width = '100%',
}: {
  readonly height: string;
  readonly width?: string;
}): ReactNode {
  return <span className={styles.skeleton} style={{ height, width }} aria-hidden="true" />;
}

/** Like {@link Skeleton}, for content that screen readers announce as loading. */
export function LoadingSkeleton({ height }: { readonly height: string }): ReactNode {
  return (
    <div role="status" aria-label={strings.actions.loading}>
      <Skeleton height={height} />
    </div>
  );
}

/** Shown and announced while a page is loading. */
export function Loading(): ReactNode {
  return (
    <p className={styles.waiting} role="status">
      {strings.actions.loading}
    </p>
  );
}
