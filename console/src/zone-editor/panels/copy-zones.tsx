import type { CustomMapDetail } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { topFirst } from '../../data/floor-order.ts';
import { useZoneCalls } from '../../data/zones.ts';
import { captionFloor } from '../../strings/floor-caption.ts';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { toFields, validateShape } from '../../zones/zone-shape.ts';
import type { EditorZone } from '../model/editor-zones.ts';
import styles from './zone-panel.module.css';

interface CopyZonesProps {
  readonly floorId: string;
  readonly floors: CustomMapDetail['floors'];
  readonly zones: readonly EditorZone[];
}

/** Copies zones with their current values to the same positions on another floor of the map. */
export function CopyZones({ floorId, floors, zones }: CopyZonesProps): ReactNode {
  const text = strings.zones.bulk;
  const others = topFirst(floors).filter(({ customMapFloorId }) => customMapFloorId !== floorId);
  const [chosen, setChosen] = useState(others[0]?.customMapFloorId ?? '');
  const copying = useCopying(chosen, others);
  if (others.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void copying.copy(zones);
  };
  return (
    <form className={`${styles.content} stack-3`} onSubmit={submit} aria-label={text.copy}>
      <SelectField
        label={text.copyTo}
        value={chosen}
        choices={others.map((floor) => ({ value: floor.customMapFloorId, label: captionFloor(floor) }))}
        onChange={setChosen}
      />
      <div>
        <Button type="submit" busy={copying.isBusy}>
          {text.copy}
        </Button>
      </div>
    </form>
  );
}

function useCopying(floorId: string, floors: CustomMapDetail['floors']) {
  const text = strings.zones.bulk;
  const calls = useZoneCalls(floorId);
  const [isBusy, setBusy] = useState(false);
  const { done, error } = useToasts();
  const copy = async (zones: readonly EditorZone[]) => {
    setBusy(true);
    let copied = 0;
    let reason: string | undefined;
    for (const { shape } of zones) {
      if (Object.keys(validateShape(shape)).length > 0) {
        reason ??= text.invalid;
        continue;
      }
      const result = await calls.save(toFields(shape));
      if (result.ok) copied += 1;
      else reason ??= describeFailure(result.error);
    }
    setBusy(false);
    const floor = floors.find(({ customMapFloorId }) => customMapFloorId === floorId)?.name ?? '';
    if (copied > 0) done(formatCount(text.copied, copied, { floor }));
    if (reason) error(formatCount(text.notCopied, zones.length - copied, { reason }));
  };
  return { isBusy, copy };
}
