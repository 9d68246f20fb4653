import { type ReactNode, useMemo } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Notice } from '../../ui/notice.tsx';
import { measureName } from '../../zones/measure-name.ts';
import { layOutPlan } from '../../zones/plan-geometry.ts';
import { placeLabels } from '../../zones/plan-labels.ts';
import { PlanPicture } from './plan-picture.tsx';
import styles from './share-page.module.css';
import type { ShownFloor } from './shown-floor.ts';

interface FloorPictureProps {
  readonly floor: ShownFloor;
  /**
   * Whether the map is still loading. The plan is then left out, because its tiles would compete with the map for the network.
   */
  readonly isPreview?: boolean;
}

/** Shows the floor as a picture, on devices without WebGL and until the map has loaded. */
export function FloorPicture({ floor, isPreview = false }: FloorPictureProps): ReactNode {
  const text = strings.share;
  const { plan, labels } = useMemo(() => {
    const whole = layOutPlan(floor, 184, 165);
    const laidOut = isPreview ? { ...whole, tiles: [] } : whole;
    return { plan: laidOut, labels: placeLabels(laidOut, floor.bounds, floor.zones, measureName) };
  }, [floor, isPreview]);
  return (
    <div className={styles.picture}>
      {isPreview ? (
        <p className="muted">{text.page.mapLoading}</p>
      ) : (
        <Notice kind="info">{text.page.noWebGl}</Notice>
      )}
      <div className={styles.pictureFrame}>
        <div style={{ width: `min(100cqw, 100cqh * ${plan.widthMm / plan.heightMm})` }}>
          <PlanPicture
            plan={plan}
            bounds={floor.bounds}
            zones={floor.zones}
            labels={labels}
            alt={format(text.page.pictureAlt, { floor: floor.floorName })}
          />
        </div>
      </div>
    </div>
  );
}
