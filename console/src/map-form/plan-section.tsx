import type { ReactNode } from 'react';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { boxToBounds } from '../placement/image-box.ts';
import { PlanOnMap } from '../placement/plan-on-map.tsx';
import { northUp, type PlanPlacement, rotateBox } from '../placement/plan-placement.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './map-form.module.css';
import type { MapForm } from './use-map-form.ts';

interface PlanModeProps {
  readonly form: MapForm;
  /** Width divided by height of the chosen image. */
  readonly aspect: number | undefined;
}

/** Lets the user choose whether the plan is north-up, rotated, or placed by points, and undo changes. */
export function PlanModeField({ form, aspect }: PlanModeProps): ReactNode {
  const text = strings.mapEditor.plan;
  const { plan, change, undo } = form.plan;
  const canTurn = typeof form.sheet === 'object' && (form.box !== undefined || plan.mode !== 'north');
  const toMode = (mode: PlanPlacement['mode']): PlanPlacement => {
    if (mode === 'north') return northUp;
    if (mode === 'points') return { mode, pairs: [] };
    const box = form.box ?? { left: 0.5, top: 0.5, width: 1e-6, height: 1e-6 / (aspect ?? 1) };
    return rotateBox(box);
  };
  return (
    <>
      <SelectField
        label={text.mode}
        hint={canTurn ? undefined : text.needsImage}
        error={form.errors.placement}
        value={plan.mode}
        disabled={!canTurn}
        choices={(['north', 'rotated', 'points'] as const).map((mode) => ({
          value: mode,
          label: text[mode],
        }))}
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

/** The panel for a rotated plan, or for the points that place it. */
export function PlanPanel({ form, view }: PlanPanelProps): ReactNode {
  const { sheet, plan, box } = form;
  if (typeof sheet !== 'object') return <Notice kind="info">{strings.mapEditor.plan.needsImage}</Notice>;
  return <PlanOnMap plan={plan} sheet={sheet} view={box ? boxToBounds(box) : view} />;
}
