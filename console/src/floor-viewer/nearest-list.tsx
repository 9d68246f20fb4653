import type { ReactNode } from 'react';
import type { Nearest } from '../data/positions.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { formatDistance } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import { getZoneTypeName } from '../zones/zone-types.ts';
import { directionOf } from './location-text.ts';
import styles from './nearest-list.module.css';

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
export function NearestList({
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
