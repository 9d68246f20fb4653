import { useRef, useState } from 'react';
import type { PlanPlacement } from './plan-placement.ts';

export interface PlanState {
  readonly plan: PlanPlacement;
  /** @param step changes with the same step, such as those of one drag, are undone together */
  readonly change: (next: PlanPlacement, step?: string) => void;
  readonly undo: (() => void) | undefined;
  readonly reset: (plan: PlanPlacement) => void;
}

/** How a plan is placed, with an undo history. @param onChange called after each change or undo by the user */
export function usePlan(initial: PlanPlacement, onChange: () => void): PlanState {
  const [plan, setPlan] = useState(initial);
  const [past, setPast] = useState<readonly PlanPlacement[]>([]);
  const lastStep = useRef<string>(undefined);
  const change = (next: PlanPlacement, step?: string) => {
    if (step === undefined || step !== lastStep.current) setPast((before) => [...before, plan]);
    lastStep.current = step;
    setPlan(next);
    onChange();
  };
  const last = past.at(-1);
  const undo = () => {
    if (last) setPlan(last);
    setPast((before) => before.slice(0, -1));
    lastStep.current = undefined;
    onChange();
  };
  const reset = (next: PlanPlacement) => {
    setPlan(next);
    setPast([]);
  };
  return { plan, change, undo: last && undo, reset };
}
