import type { ReactNode } from 'react';
import { strings } from '../../strings.ts';
import { type PlanZone, typesOf } from '../../zones/shared-zones.ts';
import { ZoneSwatch } from '../../zones/zone-swatch.tsx';
import { nameOfZoneType } from '../../zones/zone-types.ts';
import styles from './share-page.module.css';

/** What the colors and patterns on the map mean: the types that are there. */
export function ZoneLegend({ zones }: { readonly zones: readonly PlanZone[] }): ReactNode {
  const types = typesOf(zones);
  if (types.length === 0) return null;
  return (
    <ul className={styles.legend} aria-label={strings.share.page.legend}>
      {types.map((zoneType) => (
        <li key={zoneType}>
          <ZoneSwatch zoneType={zoneType} />
          {nameOfZoneType(zoneType)}
        </li>
      ))}
    </ul>
  );
}
