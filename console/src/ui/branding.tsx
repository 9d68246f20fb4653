import type { ReactNode } from 'react';
import styles from './branding.module.css';

/** The strip under the header. */
export function BrandStripe(): ReactNode {
  return <div className={styles.stripe} aria-hidden="true" />;
}

/** Muster's logo: an M, and the two arrows of an assembly point that meet. */
export function Mark({ size = 28 }: { readonly size?: number }): ReactNode {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="7" fill="var(--color-hi-vis)" />
      <path d="M6 24V8h5l5 7 5-7h5v16h-5v-8.5l-5 6.8-5-6.8V24z" fill="var(--color-brand)" />
    </svg>
  );
}
