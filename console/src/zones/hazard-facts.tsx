import { Fragment, type ReactNode } from 'react';
import { strings } from '../strings.ts';
import { describeHazard, type Hazard } from './hazard.ts';
import styles from './hazard-facts.module.css';
import { HazardDiamond } from './hazard-mark.tsx';

/** What is dangerous in a zone: the diamond, and everything in words. */
export function HazardFacts({ hazard }: { readonly hazard: Hazard }): ReactNode {
  return (
    <section className={styles.hazard} aria-label={strings.zones.hazard.title}>
      {hazard.nfpa704 && <HazardDiamond ratings={hazard.nfpa704} size={64} />}
      <dl className={styles.facts}>
        {describeHazard(hazard).map(([term, value]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
