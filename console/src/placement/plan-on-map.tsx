import { type ReactNode, useState } from 'react';
import type { MapBounds } from '../map-view/map-bounds.ts';
import type { Preview } from '../uploads/use-preview.ts';
import type { PictureBelow } from './picture-below.ts';
import styles from './plan-on-map.module.css';
import { findPlanBounds } from './plan-placement.ts';
import { PointsPanel } from './points-panel.tsx';
import { TurnedPanel } from './turned-panel.tsx';
import type { PlanState } from './use-plan.ts';

interface PlanOnMapProps {
  readonly plan: PlanState;
  readonly sheet: Preview;
  /** What the map shows while the plan has no place. */
  readonly view: MapBounds;
  /** A picture inside `view` that the plan is aligned with. */
  readonly below?: PictureBelow | undefined;
}

/** The plan as it is turned, or the points that place it. Nothing for a plan that is north-up. */
export function PlanOnMap(props: PlanOnMapProps): ReactNode {
  return <PanelOf key={props.plan.plan.mode} {...props} />;
}

function PanelOf({ plan: { plan, change }, sheet, view: farView, below }: PlanOnMapProps): ReactNode {
  // What the map shows at first; it does not follow the plan, which is dragged in it.
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
  if (plan.mode !== 'turned') return null;
  return (
    <TurnedPanel
      plan={plan}
      aspect={sheet.width / sheet.height}
      picture={<img className={styles.picture} src={sheet.url} alt="" draggable={false} />}
      view={view}
      below={below}
      onChange={change}
    />
  );
}
