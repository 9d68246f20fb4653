import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import styles from './legend.module.css';
import { LegendItems } from './legend-items.tsx';
import { ZoneSwatch } from './zone-swatch.tsx';

/**
 * Explains the colors and patterns on the map.
 *
 * @param types the zone types on the floor
 */
export function Legend({ types }: { readonly types: readonly number[] }): ReactNode {
  const text = strings.zones.legend;
  if (types.length === 0) return null;
  return (
    <details className={styles.legend}>
      <summary>{text.title}</summary>
      <ul className={styles.list}>
        <LegendItems types={types} />
        <li>
          <ZoneSwatch zoneType={0} isActive={false} />
          {strings.zones.table.inactive}
        </li>
      </ul>
    </details>
  );
}
