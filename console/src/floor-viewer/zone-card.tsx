import { type ReactNode, useEffect, useRef } from 'react';
import type { Nearest } from '../data/positions.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { focusFallback } from '../ui/use-focus-rescue.ts';
import { formatArea, formatDistance, formatHeight } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import { HazardFacts } from '../zones/hazard-facts.tsx';
import { getArea } from '../zones/measure.ts';
import type { PlanZone } from '../zones/shared-zones.ts';
import { getZoneTypeName } from '../zones/zone-types.ts';
import { directionOf } from './location-text.ts';
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

/** A hazard that is farther away does not concern this room. */
const hazardRangeM = 10;
const hazardType = 4;

interface NearRow {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly isHazard: boolean;
  readonly distanceM: number;
  readonly bearingDeg: number | null;
}

/** The nearest zone and point of each type. */
function NearestList({
  nearest,
  onFloor,
  zoneId,
}: {
  readonly nearest: Nearest;
  /** The caption of the floor that the list is for, if it is not known whether that is the right one. */
  readonly onFloor?: string | undefined;
  /** The zone that the list is for, which it leaves out. */
  readonly zoneId: string | undefined;
}): ReactNode {
  const text = strings.locate;
  const units = useUnits();
  const rows = firstOfEachType(nearest, zoneId);
  if (rows.length === 0) return null;
  const title = onFloor === undefined ? text.nearest : format(text.nearestOn, { floor: onFloor });
  return (
    <section aria-label={title} className={styles.section}>
      <h3>{title}</h3>
      <dl className={`${styles.nearest} stack-1`}>
        {rows.map(({ id, type, name, isHazard, distanceM, bearingDeg }) => (
          <div key={id} data-hazard={isHazard}>
            <dt>{type}</dt>
            <dd>{name.toLowerCase() === type.toLowerCase() ? '' : name}</dd>
            <dd className="muted">
              {bearingDeg === null
                ? text.inHere
                : format(text.away, {
                    distance: formatDistance(distanceM, units),
                    direction: text.directions[directionOf(bearingDeg)],
                  })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function firstOfEachType({ zones, points = [] }: Nearest, zoneId: string | undefined): NearRow[] {
  const rows = new Map<string, NearRow>();
  const add = (row: NearRow) => {
    if (!rows.has(row.type)) rows.set(row.type, row);
  };
  for (const { customMapZoneId: id, zoneType, zoneName: name, distanceM, bearingDeg } of zones) {
    const isHazard = zoneType === hazardType;
    if (id === zoneId || (isHazard && distanceM > hazardRangeM)) continue;
    add({ id, type: getZoneTypeName(zoneType), name, isHazard, distanceM, bearingDeg });
  }
  for (const { customMapPointId: id, pointType, label, distanceM, bearingDeg } of points) {
    const type = strings.points.types[pointType];
    add({ id, type, name: label ?? type, isHazard: false, distanceM, bearingDeg });
  }
  return [...rows.values()];
}
