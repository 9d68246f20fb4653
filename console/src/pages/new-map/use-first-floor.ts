import { useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { describeFloorFailure } from '../../floors/use-floor-form.ts';
import type { SaveWithMap } from '../../map-form/use-save-map.ts';
import { mapTypes } from '../../map-view/map-types.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';

/** The name unless the user enters another: most pictures of a building are the plan of a floor, and most others are not. */
export function defaultName(isIndoor: boolean): string {
  return isIndoor ? strings.mapEditor.floors.firstName : '';
}

/** The floor that a new map starts with. Its plan is the image of the map. */
export function useFirstFloor() {
  const { uploads } = useClient();
  const { error } = useToasts();
  const [entered, setEntered] = useState<string>();
  const floorId = useRef<string>(undefined);
  const save: SaveWithMap = async (map, { page, password }, image, options) => {
    const name = (entered ?? defaultName(map.type === mapTypes.indoor)).trim();
    if (name === '' || !image) return;
    const placement = map.placement ? JSON.stringify(map.placement) : null;
    const fields = { name, floorNumber: 0, sortOrder: 0, isDefault: true, placement };
    const ofFile = { ...(page !== undefined && { page }), ...(password !== undefined && { password }) };
    const saved = await uploads.saveFloor(map.customMapId, { ...fields, ...ofFile }, image, {
      ...options,
      respondAsync: true,
    });
    if (saved.ok) floorId.current = saved.value.customMapFloorId;
    else
      error(
        format(strings.mapEditor.floors.firstFailed, { name, reason: describeFloorFailure(saved.error) }),
      );
  };
  return { entered, setEntered, floorId, save };
}
