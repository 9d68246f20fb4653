import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { describeHazard, type Hazard } from './hazard.ts';
import { HazardDiamond } from './hazard-mark.tsx';

interface HazardFactsProps {
  readonly hazard: Hazard;
  /** The class of the list. */
  readonly className: string | undefined;
}

/** What is dangerous in a zone: the diamond, and everything in words. */
export function HazardFacts({ hazard, className }: HazardFactsProps): ReactNode {
  return (
    <section aria-label={strings.zones.hazard.title}>
      {hazard.nfpa704 && <HazardDiamond ratings={hazard.nfpa704} size={64} />}
      <dl className={className}>
        {describeHazard(hazard).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
