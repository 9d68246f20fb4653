import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMaps } from '../../data/maps.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { handPlan } from '../../uploads/handed-plan.ts';

interface PlanOfferProps {
  readonly file: File;
  /** The map that the files are meant for. */
  readonly mapId: string | null;
}

/** Offers what can be done with a plan that has no rooms to import: create a new map, or add it to a map as a floor. */
export function PlanOffer({ file, mapId }: PlanOfferProps): ReactNode {
  const text = strings.imports.plan;
  const navigate = useNavigate();
  const { data: maps = [], isPending } = useMaps();
  const [chosen, setChosen] = useState(mapId);
  const map = maps.find(({ customMapId }) => customMapId === chosen) ?? maps[0];
  const goTo = (path: string) => void navigate(path, { state: handPlan(file) });
  // If maps appeared later, they would move the buttons while the user is about to click.
  if (isPending) return null;
  return (
    <Notice
      kind="info"
      isAlert
      title={format(text.title, { name: file.name })}
      actions={
        <>
          <Button kind={mapId ? 'plain' : 'primary'} onClick={() => goTo('/maps/new')}>
            {text.newMap}
          </Button>
          {map && (
            <Button
              kind={mapId ? 'primary' : 'plain'}
              onClick={() => goTo(`/maps/${encodeURIComponent(map.customMapId)}`)}
            >
              {text.addFloor}
            </Button>
          )}
        </>
      }
    >
      <p>{text.text}</p>
      {map && (
        <SelectField
          label={text.map}
          value={map.customMapId}
          choices={maps.map(({ customMapId, name }) => ({ value: customMapId, label: name }))}
          onChange={setChosen}
        />
      )}
    </Notice>
  );
}
