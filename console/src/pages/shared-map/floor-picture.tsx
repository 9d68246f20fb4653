import { type ReactNode, useMemo } from 'react';
import { PlanPicture } from '../../floor-print/plan-picture.tsx';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Notice } from '../../ui/notice.tsx';
import { measureName } from '../../zones/measure-name.ts';
import { layOutPlan } from '../../zones/plan-geometry.ts';
import { placeLabels } from '../../zones/plan-labels.ts';
import styles from './share-page.module.css';
import type { ShownFloor } from './shown-floor.ts';

/** Fallback for devices without WebGL: shows the floor as it is printed. */
export function FloorPicture({ floor }: { readonly floor: ShownFloor }): ReactNode {
  const text = strings.share;
  const { plan, labels } = useMemo(() => {
    const laidOut = layOutPlan(floor, 184, 165);
    return { plan: laidOut, labels: placeLabels(laidOut, floor.bounds, floor.zones, measureName) };
  }, [floor]);
  return (
    <div className={styles.picture}>
      <Notice kind="info">{text.page.noWebGl}</Notice>
      <div className={styles.pictureFrame}>
        <div style={{ width: `min(100cqw, 100cqh * ${plan.widthMm / plan.heightMm})` }}>
          <PlanPicture
            plan={plan}
            bounds={floor.bounds}
            zones={floor.zones}
            labels={labels}
            alt={format(text.sheet.alt, { floor: floor.floorName })}
          />
        </div>
      </div>
    </div>
  );
}
