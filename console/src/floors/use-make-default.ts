import type { FloorSummary } from '@muster/sdk/client';
import { describeFailure } from '../client/api-errors.ts';
import { changedElsewhere, useUpdateFloor } from '../data/floors.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useToasts } from '../ui/toast.tsx';

/** Gives a floor the flag that apps open the map on it; the service takes it from the others. */
export function useMakeDefault() {
  const update = useUpdateFloor();
  const toasts = useToasts();
  return async (floor: FloorSummary): Promise<void> => {
    const { name, floorNumber } = floor;
    const result = await update(floor.customMapFloorId, { name, floorNumber, isDefault: true }, floor);
    if (result === changedElsewhere) toasts.error(strings.errors.conflictTitle);
    else if (!result.ok) toasts.error(describeFailure(result.error));
    else toasts.done(format(strings.mapEditor.floors.madeDefault, { name }));
  };
}
