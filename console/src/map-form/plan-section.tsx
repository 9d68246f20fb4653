import { type ReactNode, useState } from 'react';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { boxToBounds, getAspectRatio } from '../placement/image-box.ts';
import { findPlanBounds, northUp, type PlanPlacement, turnBox } from '../placement/plan-placement.ts';
import { PointsPanel } from '../placement/points-panel.tsx';
import { TurnedPanel } from '../placement/turned-panel.tsx';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Preview } from '../uploads/use-preview.ts';
import styles from './map-form.module.css';
import type { MapForm } from './use-map-form.ts';

interface PlanModeProps {
  readonly form: MapForm;
  /** Width divided by height of the image that was chosen. */
  readonly aspect: number | undefined;
}

/** Chooses whether the plan is north-up, turned, or placed by points; and undoes. */
export function PlanModeField({ form, aspect }: PlanModeProps): ReactNode {
  const text = strings.mapEditor.plan;
  const { plan, change, undo } = form.plan;
  const canTurn = typeof form.sheet === 'object' && (form.box !== undefined || plan.mode !== 'north');
  const toMode = (mode: PlanPlacement['mode']): PlanPlacement => {
    if (mode === 'north') return northUp;
    if (mode === 'points') return { mode, pairs: [] };
    const box = form.box ?? { left: 0.5, top: 0.5, width: 1e-6, height: 1e-6 / (aspect ?? 1) };
    return turnBox(box);
  };
  return (
    <>
      <SelectField
        label={text.mode}
        hint={canTurn ? undefined : text.needsImage}
        error={form.errors.placement}
        value={plan.mode}
        disabled={!canTurn}
        choices={(['north', 'turned', 'points'] as const).map((mode) => ({ value: mode, label: text[mode] }))}
        onChange={(mode) => change(toMode(mode))}
      />
      {(undo || plan.mode !== 'north') && (
        <div className={styles.undo}>
          <Button onClick={undo} disabled={!undo}>
            {text.undo}
          </Button>
        </div>
      )}
    </>
  );
}

interface PlanPanelProps {
  readonly form: MapForm;
  readonly view: MapBounds;
}

/** The plan as it is turned, or the points that place it. */
export function PlanPanel(props: PlanPanelProps): ReactNode {
  const { sheet, plan } = props.form;
  if (typeof sheet !== 'object') return <Notice kind="info">{strings.mapEditor.plan.needsImage}</Notice>;
  return <SheetPanel key={plan.plan.mode} {...props} sheet={sheet} />;
}

function SheetPanel({ form, view: farView, sheet }: PlanPanelProps & { readonly sheet: Preview }): ReactNode {
  const { plan, change } = form.plan;
  const { box } = form;
  // What the map shows at first; it does not follow the plan, which is dragged in it.
  const [view] = useState(() => findPlanBounds(plan, sheet) ?? (box ? boxToBounds(box) : farView));
  if (plan.mode === 'points') {
    return (
      <PointsPanel
        pairs={plan.pairs}
        size={sheet}
        imageUrl={sheet.url}
        view={view}
        onChange={(pairs) => change({ mode: 'points', pairs })}
      />
    );
  }
  if (plan.mode !== 'turned') return null;
  const aspect = sheet.width / sheet.height || (box ? getAspectRatio(box) : 1);
  return (
    <TurnedPanel
      plan={plan}
      aspect={aspect}
      picture={<img className={styles.turned} src={sheet.url} alt="" draggable={false} />}
      view={view}
      onChange={change}
    />
  );
}
