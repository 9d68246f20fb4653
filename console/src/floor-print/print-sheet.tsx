import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { formatDate, formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { measureName } from '../zones/measure-name.ts';
import { aspectOf, layOutPlan, type PlanFloor } from '../zones/plan-geometry.ts';
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
  /** When the map last changed. */
  readonly updatedOn: string;
  /** When the link ends by which it is seen; `null` for never. */
  readonly expiresOn: string | null;
  readonly zones: readonly PlanZone[];
}

interface PrintSheetProps {
  readonly floor: SheetFloor;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A floor on one sheet of paper, A4 or Letter, upright or across as its shape asks for: not seen on the screen, and all
 * there is to see in print, whichever way the printing was begun.
 */
export function PrintSheet({ floor, ref }: PrintSheetProps): ReactNode {
  const { bounds, zones, tileUrlTemplate, minZoom, maxZoom } = floor;
  const layout = chooseLayout(aspectOf(bounds));
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
      <SheetLegend zones={zones} labels={labels} room={layout.keyRoom} />
    </div>
  );
}

function SheetHead({ floor }: { readonly floor: SheetFloor }): ReactNode {
  const text = strings.share;
  const { mapName, floorName, departmentName, updatedOn, expiresOn } = floor;
  const printedOn = usePrintMoment();
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.title}>{mapName}</p>
        <p className={styles.floor}>{floorName}</p>
      </div>
      <div className={styles.facts}>
        <p>{format(text.page.sharedBy, { department: departmentName })}</p>
        <p>{format(text.sheet.printed, { when: formatDateTime(printedOn) })}</p>
        <p>{format(text.sheet.changed, { when: formatDate(updatedOn) })}</p>
        {expiresOn && <p>{format(text.sheet.until, { when: formatDateTime(expiresOn) })}</p>}
      </div>
    </div>
  );
}

/** When the sheet was printed: a page may have been open for days before. */
function usePrintMoment(): string {
  const [moment, setMoment] = useState(() => new Date().toISOString());
  useEffect(() => {
    // The browser takes the page as it stands when this returns.
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
