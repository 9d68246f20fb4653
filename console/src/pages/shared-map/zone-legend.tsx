import type { ReactNode } from 'react';
import { strings } from '../../strings.ts';
import { LegendItems } from '../../zones/legend-items.tsx';
import { getZoneTypes, type PlanZone } from '../../zones/shared-zones.ts';
import styles from './share-page.module.css';

export function ZoneLegend({ zones }: { readonly zones: readonly PlanZone[] }): ReactNode {
  const types = getZoneTypes(zones);
  if (types.length === 0) return null;
  return (
    <ul className={styles.legend} aria-label={strings.share.page.legend}>
      <LegendItems types={types} />
    </ul>
  );
}
