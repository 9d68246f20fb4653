import { useEffect, useRef, useState } from 'react';
import { type OpenPlan, openPlan, type PlanState } from './open-plan.ts';
import type { PlanAnswer, PlanQuestion } from './plan-messages.ts';
import { type PlanText, readSvgTexts } from './svg-texts.ts';

export interface UsedPlan {
  readonly plan: PlanState | undefined;
  /** The texts of the plan, if it has any that can be read. */
  readonly texts: () => readonly PlanText[];
  readonly ask: (question: Omit<PlanQuestion, 'id'>) => Promise<PlanAnswer>;
}

/** Opens the plan when it is needed first, and keeps it until the page is left or the floor gets another picture. */
export function useOpenPlan(isNeeded: boolean, imageUrl: string): UsedPlan {
  const [wasNeeded, setWasNeeded] = useState(false);
  const [plan, setPlan] = useState<PlanState>();
  const texts = useRef<readonly PlanText[]>([]);
  const opened = useRef<OpenPlan>(undefined);
  useEffect(() => {
    if (isNeeded) setWasNeeded(true);
  }, [isNeeded]);
  useEffect(() => {
    if (!wasNeeded) return undefined;
    setPlan({ kind: 'opening', done: 0 });
    const now = openPlan(imageUrl, setPlan);
    opened.current = now;
    texts.current = [];
    let isClosed = false;
    void readSvgTexts(imageUrl).then((read) => {
      if (!isClosed) texts.current = read;
    });
    return () => {
      isClosed = true;
      opened.current = undefined;
      now.close();
    };
  }, [wasNeeded, imageUrl]);
  const ask: UsedPlan['ask'] = async (question) =>
    (await opened.current?.ask(question)) ?? { ok: false, reason: 'noWalls' };
  return { plan, ask, texts: () => texts.current };
}
