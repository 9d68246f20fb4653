import { type ReactNode, useEffect, useRef } from 'react';
import type { Nearest } from '../data/positions.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { focusFallback } from '../ui/use-focus-rescue.ts';
import { formatArea, formatHeight } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import { HazardFacts } from '../zones/hazard-facts.tsx';
import { getArea } from '../zones/measure.ts';
import type { PlanZone } from '../zones/shared-zones.ts';
import { getZoneTypeName } from '../zones/zone-types.ts';
import { NearestList } from './nearest-list.tsx';
import styles from './zone-card.module.css';

interface ZoneCardProps {
  readonly zone: PlanZone;
  readonly nearest: Nearest;
  /** The location in one line; `undefined` until it is known. */
  readonly line: string | undefined;
  readonly copy: () => void;
  readonly onClose: () => void;
  /** Shown beside the name. */
  readonly actions?: ReactNode;
  /** More about the zone. */
  readonly children?: ReactNode;
}

/** A zone to look at: what it is, what is dangerous in it, what is near, and where it is. */
export function ZoneCard(props: ZoneCardProps): ReactNode {
  const { zone, nearest, line, copy, onClose, actions, children } = props;
  const text = strings.share.zones;
  const units = useUnits();
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each zone
  useEffect(() => void card.current?.scrollIntoView({ block: 'nearest' }), [zone.id]);
  const facts = [
    getZoneTypeName(zone.zoneType),
    formatArea(getArea(zone.shape.polygon.rings), units),
    zone.elevationFt !== null && format(text.elevation, { height: formatHeight(zone.elevationFt, units) }),
  ];
  return (
    <section ref={card} className={`${styles.card} stack-3`} aria-label={strings.zones.form.title}>
      <header className={styles.header}>
        <h2 tabIndex={-1} {...focusFallback}>
          {zone.name}
        </h2>
        {actions}
        <IconButton icon="close" label={text.deselect} onClick={onClose} />
      </header>
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
      <ZoneFacts zone={zone} nearest={nearest} />
      {children}
      {line && (
        <div className={styles.place}>
          <p className={styles.line}>{line}</p>
          <Button icon="copy" onClick={copy} aria-keyshortcuts="c">
            {strings.locate.copy}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What is dangerous in a zone, the notes about it, and what is near. Without a zone, what is near the position. */
export function ZoneFacts({
  zone,
  nearest,
  onFloor,
}: Pick<Parameters<typeof NearestList>[0], 'nearest' | 'onFloor'> & {
  readonly zone: PlanZone | undefined;
}): ReactNode {
  return (
    <>
      {zone?.hazard && <HazardFacts hazard={zone.hazard} className={`${styles.facts} stack-1`} />}
      {zone && <Metadata zone={zone} />}
      <NearestList nearest={nearest} onFloor={onFloor} zoneId={zone?.id} />
    </>
  );
}

/** The department's notes about a zone. On share links, only if the map shows them there. */
function Metadata({ zone }: { readonly zone: PlanZone }): ReactNode {
  const { entries } = zone.shape.metadata;
  if (entries.length === 0) return null;
  return (
    <dl
      className={`${styles.facts} stack-1`}
      aria-label={format(strings.share.zones.metadata, { name: zone.name })}
    >
      {entries.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
