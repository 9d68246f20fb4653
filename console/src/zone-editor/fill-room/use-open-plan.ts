import { useEffect, useRef, useState } from 'react';
import { type OpenPlan, openPlan, type PlanState } from './open-plan.ts';
import type { PlanAnswer, PlanQuestion } from './plan-messages.ts';

interface UsedPlan {
  readonly plan: PlanState | undefined;
  readonly ask: (question: Omit<PlanQuestion, 'id'>) => Promise<PlanAnswer>;
}

/** Opens the plan when it is needed first, and keeps it until the page is left or the floor gets another picture. */
export function useOpenPlan(isNeeded: boolean, imageUrl: string): UsedPlan {
  const [wasNeeded, setWasNeeded] = useState(false);
  const [plan, setPlan] = useState<PlanState>();
  const opened = useRef<OpenPlan>(undefined);
  useEffect(() => {
    if (isNeeded) setWasNeeded(true);
  }, [isNeeded]);
  useEffect(() => {
    if (!wasNeeded) return undefined;
    setPlan({ kind: 'opening', done: 0 });
    const now = openPlan(imageUrl, setPlan);
    opened.current = now;
    return () => {
      opened.current = undefined;
      now.close();
    };
  }, [wasNeeded, imageUrl]);
  const ask: UsedPlan['ask'] = async (question) =>
    (await opened.current?.ask(question)) ?? { ok: false, reason: 'noWalls' };
  return { plan, ask };
}
