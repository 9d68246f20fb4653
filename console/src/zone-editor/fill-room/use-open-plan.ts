import { useEffect, useRef, useState } from 'react';
import type { PlanText } from 'room-tracing/name-in-room';
import type { MapBounds } from '../../map-view/map-bounds.ts';
import { type OpenPlan, openPlan, type PlanState } from './open-plan.ts';
import type { PlanQuery, PlanResult, PlanRoom } from './plan-messages.ts';
import type { DrawnPlan } from './plan-texts.ts';

export interface UsedPlan {
  readonly plan: PlanState | undefined;
  /** The texts of the plan, if it has any that can be read. */
  readonly texts: () => Promise<readonly PlanText[]>;
  readonly findRoom: (query: Omit<PlanQuery, 'id'>) => Promise<PlanResult>;
  readonly findRooms: () => Promise<readonly PlanRoom[]>;
}

/**
 * Opens the plan when it is first needed, and keeps it until the user leaves the page or the floor gets another
 * picture.
 */
export function useOpenPlan(isNeeded: boolean, drawn: DrawnPlan, bounds: MapBounds): UsedPlan {
  const { imageUrl } = drawn;
  const [wasNeeded, setWasNeeded] = useState(false);
  const [plan, setPlan] = useState<PlanState>();
  const texts = useRef<Promise<readonly PlanText[]>>(undefined);
  const latest = useRef({ drawn, bounds });
  useEffect(() => {
    latest.current = { drawn, bounds };
  });
  const opened = useRef<OpenPlan>(undefined);
  useEffect(() => {
    if (isNeeded) setWasNeeded(true);
  }, [isNeeded]);
  useEffect(() => {
    if (!wasNeeded) return undefined;
    setPlan({ kind: 'opening', done: 0 });
    const now = openPlan(imageUrl, setPlan);
    opened.current = now;
    texts.current = readTexts(latest.current.drawn, latest.current.bounds);
    return () => {
      opened.current = undefined;
      now.close();
    };
  }, [wasNeeded, imageUrl]);
  const findRoom: UsedPlan['findRoom'] = async (query) =>
    (await opened.current?.findRoom(query)) ?? { ok: false, reason: 'noWalls' };
  const findRooms: UsedPlan['findRooms'] = async () => (await opened.current?.findRooms()) ?? [];
  return { plan, findRoom, findRooms, texts: async () => (await texts.current) ?? [] };
}

async function readTexts(drawn: DrawnPlan, bounds: MapBounds): Promise<readonly PlanText[]> {
  try {
    const { readPlanTexts } = await import('./plan-texts.ts');
    return await readPlanTexts(drawn, bounds);
  } catch {
    return []; // names are then proposed by counting up
  }
}
