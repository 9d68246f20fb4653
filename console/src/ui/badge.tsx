import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  readonly kind?: 'plain' | 'accent' | 'warning';
  readonly children: ReactNode;
}

/** A state in one or two words. Never rely on color alone. */
export function Badge({ kind = 'plain', children }: BadgeProps): ReactNode {
  return <span className={`${styles.badge} ${kind === 'plain' ? '' : styles[kind]}`}>{children}</span>;
}
