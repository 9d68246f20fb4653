import { Fragment, type ReactNode } from 'react';
import { strings } from '../../strings.ts';
import { formatHeight } from '../../units/units.ts';
import { useUnits } from '../../units/units-context.ts';
import { toHazard } from '../../zones/hazard.ts';
import { HazardFacts } from '../../zones/hazard-facts.tsx';
import type { ZoneShape } from '../../zones/zone-shape.ts';
import { getZoneTypeName } from '../../zones/zone-types.ts';
import styles from './zone-panel.module.css';

/** Read-only details of a zone, for users without write permission. */
export function ZoneFacts({ shape }: { readonly shape: ZoneShape }): ReactNode {
  const text = strings.zones.table;
  const units = useUnits();
  const facts: [string, string][] = [
    [text.type, getZoneTypeName(shape.zoneType)],
    [text.active, shape.isActive ? text.yes : text.no],
    [text.searchable, shape.isSearchable ? text.yes : text.no],
    [strings.zones.form.dispatchable, shape.isDispatchable ? text.yes : text.no],
    ...(shape.elevation
      ? ([[text.elevation, formatHeight(Number(shape.elevation), units)]] as [string, string][])
      : []), // a tuple
    ...(shape.color ? ([[text.color, shape.color]] as [string, string][]) : []), // a tuple
    ...shape.metadata.entries.map(({ key, value }): [string, string] => [key, value]),
  ];
  const hazard = toHazard(shape.hazard);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={styles.scroll} aria-label={strings.zones.form.details} tabIndex={0}>
      {hazard && <HazardFacts hazard={hazard} className={styles.hazard} />}
      <dl className={styles.facts}>
        {facts.map(([term, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a metadata key may equal the label of a field
          <Fragment key={index}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
