import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import styles from './badge.module.css';

interface BadgeProps {
  readonly kind?: 'plain' | 'accent' | 'warning';
  readonly children: ReactNode;
}

/** A state in one or two words. Never rely on color alone. */
export function Badge({ kind = 'plain', children }: BadgeProps): ReactNode {
  return <span className={`${styles.badge} ${kind === 'plain' ? '' : styles[kind]}`}>{children}</span>;
}

/** Marks a map that is exempt from public records. */
export function ConfidentialBadge({
  map,
}: {
  readonly map: { readonly isConfidential: boolean };
}): ReactNode {
  return map.isConfidential ? <Badge kind="warning">{strings.maps.confidential}</Badge> : null;
}
