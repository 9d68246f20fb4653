import type { ReactNode } from 'react';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { LegendItems } from '../zones/legend-items.tsx';
import type { PlanLabel } from '../zones/plan-labels.ts';
import { getZoneTypes, type PlanZone } from '../zones/shared-zones.ts';
import styles from './print-sheet.module.css';

interface SheetLegendProps {
  readonly zones: readonly PlanZone[];
  readonly labels: readonly PlanLabel[];
  /** Maximum number of numbered zones that fit on the sheet. */
  readonly maxKeyEntries: number;
}

/** The zone types on the plan, and the names of the zones that are only numbered on it. */
export function SheetLegend({ zones, labels, maxKeyEntries }: SheetLegendProps): ReactNode {
  const text = strings.share.sheet;
  const numbered = labels.filter(({ number }) => number !== undefined);
  const shown = numbered.length > maxKeyEntries ? numbered.slice(0, maxKeyEntries - 1) : numbered;
  if (zones.length === 0) return null;
  return (
    <div className={styles.legend}>
      <p className={styles.heading}>{text.legend}</p>
      <ul className={styles.types}>
        <LegendItems types={getZoneTypes(zones)} />
      </ul>
      {numbered.length > 0 && (
        <>
          <p className={styles.heading}>{text.key}</p>
          <ol className={styles.key}>
            {shown.map(({ zone, number }) => (
              <li key={zone.id}>
                <b>{number}</b> {zone.name}
              </li>
            ))}
            {shown.length < numbered.length && (
              <li>{formatCount(text.more, numbered.length - shown.length)}</li>
            )}
          </ol>
        </>
      )}
    </div>
  );
}
