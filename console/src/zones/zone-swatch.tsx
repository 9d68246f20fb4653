import type { ReactNode } from 'react';
import { patternImage } from './pattern-image.ts';
import styles from './zone-swatch.module.css';
import { fillOf, zoneTypeOf } from './zone-types.ts';

interface ZoneSwatchProps {
  readonly zoneType: number;
  /** The zone's own color, where it has one. */
  readonly color?: string | null;
}

/** What a zone looks like on the map: decoration beside the name of its type. */
export function ZoneSwatch({ zoneType, color = null }: ZoneSwatchProps): ReactNode {
  return (
    <span className={styles.swatch} aria-hidden="true">
      <span className={styles.fill} style={{ backgroundColor: fillOf({ color, zoneType }) }} />
      <span
        className={styles.pattern}
        style={{ backgroundImage: `url(${patternImage(zoneTypeOf(zoneType).pattern)})` }}
      />
    </span>
  );
}
