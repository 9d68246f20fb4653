import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { Badge } from '../ui/badge.tsx';
import { describeVerification, stateOf, type Verified } from './describe-verification.ts';
import styles from './floor-list.module.css';

/** Says who verified a floor and when, and whether someone must do it again. */
export function VerificationLine({ floor }: { readonly floor: Verified }): ReactNode {
  const text = strings.verification;
  const state = stateOf(floor, new Date());
  return (
    <p className={`${styles.verification} muted`}>
      {(state === 'due' || state === 'overdue') && <Badge kind="warning">{text.states[state]}</Badge>}
      <span>{describeVerification(floor)}</span>
    </p>
  );
}
