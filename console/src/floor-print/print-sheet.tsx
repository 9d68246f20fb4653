import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { formatDate, formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { measureName } from '../zones/measure-name.ts';
import { getAspectRatio, layOutPlan, type PlanFloor } from '../zones/plan-geometry.ts';
import { placeLabels } from '../zones/plan-labels.ts';
import type { PlanZone } from '../zones/shared-zones.ts';
import { PlanPicture } from './plan-picture.tsx';
import styles from './print-sheet.module.css';
import { chooseLayout } from './sheet-layout.ts';
import { SheetLegend } from './sheet-legend.tsx';
import { NorthArrow, ScaleBar } from './sheet-marks.tsx';

export interface SheetFloor extends PlanFloor {
  readonly mapName: string;
  readonly floorName: string;
  readonly departmentName: string;
  /** When anything on the map last changed. */
  readonly changedOn: string;
  /** When the share link expires; `null` if it never does. */
  readonly expiresOn: string | null;
  readonly isConfidential: boolean;
  readonly zones: readonly PlanZone[];
}

interface PrintSheetProps {
  readonly floor: SheetFloor;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * One sheet of paper, A4 or Letter, in the orientation that fits the floor best. It is hidden on screen and replaces
 * the page in print, so Ctrl+P and the browser's menu print it too.
 */
export function PrintSheet({ floor, ref }: PrintSheetProps): ReactNode {
  const { bounds, zones, tileUrlTemplate, minZoom, maxZoom } = floor;
  const layout = chooseLayout(getAspectRatio(bounds));
  const { plan, labels } = useMemo(() => {
    const place = { bounds, tileUrlTemplate, minZoom, maxZoom };
    const laidOut = layOutPlan(place, layout.planWidthMm, layout.planHeightMm);
    return { plan: laidOut, labels: placeLabels(laidOut, bounds, zones, measureName) };
  }, [bounds, zones, tileUrlTemplate, minZoom, maxZoom, layout]);
  const alt = format(strings.share.sheet.alt, { floor: floor.floorName });
  return (
    <div
      ref={ref}
      className={`sheet-on-paper ${styles.sheet} ${styles[layout.orientation]} ${styles[layout.legend]}`}
    >
      <SheetHead floor={floor} />
      <div className={styles.plan}>
        <div className={styles.frame} style={{ width: `${plan.widthMm}mm` }}>
          <PlanPicture plan={plan} bounds={bounds} zones={zones} labels={labels} alt={alt} />
        </div>
        <div className={styles.marks}>
          <ScaleBar plan={plan} />
          <NorthArrow />
          <Corners bounds={bounds} />
        </div>
      </div>
      <SheetLegend zones={zones} labels={labels} maxKeyEntries={layout.maxKeyEntries} />
    </div>
  );
}

function SheetHead({ floor }: { readonly floor: SheetFloor }): ReactNode {
  const text = strings.share;
  const { mapName, floorName, departmentName, changedOn, expiresOn, isConfidential } = floor;
  const printedOn = usePrintMoment();
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.title}>{mapName}</p>
        <p className={styles.floor}>{floorName}</p>
        {isConfidential && <p className={styles.floor}>{strings.maps.confidential}</p>}
      </div>
      <div className={styles.facts}>
        <p>{format(text.page.sharedBy, { department: departmentName })}</p>
        <p>{format(text.sheet.printed, { when: formatDateTime(printedOn) })}</p>
        <p>{format(text.sheet.changed, { when: formatDate(changedOn) })}</p>
        {expiresOn && <p>{format(text.sheet.until, { when: formatDateTime(expiresOn) })}</p>}
      </div>
    </div>
  );
}

/** The time of printing, not of loading: the page may have been open for days. */
function usePrintMoment(): string {
  const [moment, setMoment] = useState(() => new Date().toISOString());
  useEffect(() => {
    // The browser takes its snapshot when this handler returns, so React must render synchronously.
    const now = () => flushSync(() => setMoment(new Date().toISOString()));
    addEventListener('beforeprint', now);
    return () => removeEventListener('beforeprint', now);
  }, []);
  return moment;
}

const cornerDigits = 5;

function Corners({ bounds }: { readonly bounds: MapBounds }): ReactNode {
  const text = strings.share.sheet;
  const { north, west, south, east } = bounds;
  return (
    <div className={styles.corners}>
      <p>{format(text.northWest, { lat: north.toFixed(cornerDigits), lng: west.toFixed(cornerDigits) })}</p>
      <p>{format(text.southEast, { lat: south.toFixed(cornerDigits), lng: east.toFixed(cornerDigits) })}</p>
    </div>
  );
}
