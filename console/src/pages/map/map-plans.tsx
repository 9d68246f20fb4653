import type { CustomMapDetail } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { topFirst } from '../../data/floor-order.ts';
import { FloorMap } from '../../map-view/floor-map.tsx';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { captionFloor } from '../../strings/floor-caption.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { SelectField } from '../../ui/field.tsx';
import styles from './map-page.module.css';

const base = 'base';

/** Shows the map's own image, or the plan of one of its floors. */
export function MapPlans({ map }: { readonly map: CustomMapDetail }): ReactNode {
  const text = strings.mapEditor.overview;
  const [chosen, setChosen] = useState<string>(base);
  const floor = map.floors.find(({ customMapFloorId }) => customMapFloorId === chosen);
  const plan = floor ?? map;
  return (
    <div className="stack-3">
      <div className={styles.map}>
        <FloorMap
          scrollsPage
          label={format(text.mapLabel, { name: plan.name })}
          bounds={getMapBounds(map)}
          tileUrlTemplate={plan.tileUrlTemplate}
          minZoom={map.minZoom}
          maxZoom={map.maxZoom}
        />
      </div>
      {map.floors.length > 0 && (
        <SelectField
          label={text.shownPlan}
          value={floor ? chosen : base}
          choices={[
            { value: base, label: text.baseImage },
            ...topFirst(map.floors).map(({ customMapFloorId, ...one }) => ({
              value: customMapFloorId,
              label: captionFloor(one),
            })),
          ]}
          onChange={setChosen}
        />
      )}
    </div>
  );
}
