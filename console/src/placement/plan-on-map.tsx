import { type ReactNode, useState } from 'react';
import type { MapBounds } from '../map-view/map-bounds.ts';
import type { Preview } from '../uploads/use-preview.ts';
import type { PictureBelow } from './picture-below.ts';
import styles from './plan-on-map.module.css';
import { findPlanBounds } from './plan-placement.ts';
import { PointsPanel } from './points-panel.tsx';
import { RotatedPanel } from './rotated-panel.tsx';
import type { PlanState } from './use-plan.ts';

interface PlanOnMapProps {
  readonly plan: PlanState;
  readonly sheet: Preview;
  /** The area that the map shows while the plan has no position. */
  readonly view: MapBounds;
  /** A picture inside `view` to align the plan with. */
  readonly below?: PictureBelow | undefined;
}

/** Shows the rotated plan, or the points that place it. Shows nothing for a north-up plan. */
export function PlanOnMap(props: PlanOnMapProps): ReactNode {
  return <PanelOf key={props.plan.plan.mode} {...props} />;
}

function PanelOf({ plan: { plan, change }, sheet, view: farView, below }: PlanOnMapProps): ReactNode {
  // The initial view of the map. It does not follow the plan while the plan is dragged.
  const [view] = useState(() => (below ? farView : (findPlanBounds(plan, sheet) ?? farView)));
  if (plan.mode === 'points') {
    return (
      <PointsPanel
        pairs={plan.pairs}
        size={sheet}
        imageUrl={sheet.url}
        view={view}
        below={below}
        onChange={(pairs) => change({ mode: 'points', pairs })}
      />
    );
  }
  if (plan.mode !== 'rotated') return null;
  return (
    <RotatedPanel
      plan={plan}
      aspect={sheet.width / sheet.height}
      picture={<img className={styles.picture} src={sheet.url} alt="" draggable={false} />}
      view={view}
      below={below}
      onChange={change}
    />
  );
}
