import type { FloorSummary } from '@muster/sdk/client';
import { describeFailure } from '../client/api-errors.ts';
import { changedElsewhere, useUpdateFloor } from '../data/floors.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';

interface FloorFlags {
  /** Makes apps open the map on this floor. The service clears the flag on the other floors. */
  readonly makeDefault: (floor: FloorSummary) => Promise<void>;
  /** Apps do not list an inactive floor, but positions still resolve to it. */
  readonly setActive: (floor: FloorSummary, isActive: boolean) => Promise<void>;
}

export function useFloorFlags(): FloorFlags {
  const update = useUpdateFloor();
  const toasts = useToasts();
  const text = strings.mapEditor.floors;
  const save = async (
    floor: FloorSummary,
    flag: { readonly isDefault: true } | { readonly isActive: boolean },
    done: string,
  ): Promise<void> => {
    const { name, floorNumber } = floor;
    const result = await update(floor.customMapFloorId, { name, floorNumber, ...flag }, floor);
    if (result === changedElsewhere) toasts.error(strings.errors.conflictTitle);
    else if (!result.ok) toasts.error(describeFailure(result.error));
    else toasts.done(format(done, { name }));
  };
  return {
    makeDefault: (floor) => save(floor, { isDefault: true }, text.madeDefault),
    setActive: (floor, isActive) => save(floor, { isActive }, isActive ? text.activated : text.deactivated),
  };
}
