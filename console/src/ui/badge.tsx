import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  readonly kind?: 'plain' | 'accent' | 'warning';
  readonly children: ReactNode;
}

/** A word or two on what something is. Never by colour alone. */
export function Badge({ kind = 'plain', children }: BadgeProps): ReactNode {
  return <span className={`${styles.badge} ${kind === 'plain' ? '' : styles[kind]}`}>{children}</span>;
}
