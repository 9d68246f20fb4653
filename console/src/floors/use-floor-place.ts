import type { ImageSize } from '@muster/geo/placement';
import type { CustomMapDetail, FloorSummary } from '@muster/sdk/client';
import { northUp, type PlanPlacement, toInput, toPlanPlacement } from '../placement/plan-placement.ts';
import { fitIntoMap } from '../placement/stretch.ts';
import { type PlanState, usePlan } from '../placement/use-plan.ts';
import type { PreviewState } from '../uploads/use-preview.ts';
import { type FloorDraft, listPlaces } from './use-floor-form.ts';

function isOwnPlace(place: string): place is 'rotated' | 'points' {
  return place === 'rotated' || place === 'points';
}

/** The initial position of a plan that gets its own position: its position in the form so far. */
function startOwnPlace(mode: 'rotated' | 'points', { map, seen, place, size }: StartOptions): PlanPlacement {
  const copied = listPlaces(map, seen).find(({ id }) => id === place)?.placement;
  const current = place === 'keep' ? seen?.placement : copied;
  const placement = current ? toPlanPlacement(current, size) : northUp;
  if (placement.mode === mode) return placement;
  if (mode === 'points') return { mode, pairs: [] };
  return toPlanPlacement(fitIntoMap(map, size) ?? null, size);
}

interface StartOptions {
  readonly map: CustomMapDetail;
  readonly seen: FloorSummary | undefined;
  /** The placement that was chosen before. */
  readonly place: string;
  readonly size: ImageSize;
}

/**
 * The state of a plan with its own position, set with handles or points.
 *
 * @param onChoose called each time the user chooses how to place the plan, even if the choice copies a position
 * @param onMove called after each change of the position itself
 */
export function useOwnPlace(
  { sheet, ...start }: Omit<StartOptions, 'size'> & { readonly sheet: PreviewState },
  onChoose: (place: string) => void,
  onMove: () => void,
) {
  const { reset, ...state } = usePlan(northUp, onMove);
  const changePlace = (place: string) => {
    if (isOwnPlace(place) && typeof sheet === 'object')
      reset(startOwnPlace(place, { ...start, size: sheet }));
    onChoose(place);
  };
  return { plan: { reset, ...state }, changePlace };
}

/** The placement to send for a plan with its own position; `missing` if the position is not known yet. */
export function ownPlacement({ place }: FloorDraft, { plan }: PlanState, sheet: PreviewState) {
  if (!isOwnPlace(place)) return undefined;
  const input = typeof sheet === 'object' && plan.mode === place ? toInput(plan, sheet) : undefined;
  return input ? { placement: JSON.stringify(input) } : 'missing';
}
