import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useState } from 'react';
import { FloorMap } from '../map-view/floor-map.tsx';
import type { MapBounds } from '../map-view/map-bounds.ts';
import { format } from '../strings/format.ts';
import { parseDecimal } from '../strings/numbers.ts';
import { strings } from '../strings.ts';
import { TextField } from '../ui/field.tsx';
import { parseLength, showMeters } from '../units/units.ts';
import { useUnits } from '../units/units-context.ts';
import { nothingBelow, type PictureBelow } from './picture-below.ts';
import { PlaceField } from './place-field.tsx';
import { hideSheet, showPlace } from './placement-view.ts';
import styles from './plan-panel.module.css';
import type { RotatedPlan } from './plan-placement.ts';
import { RotatedOverlay } from './rotated-overlay.tsx';

interface RotatedPanelProps {
  readonly plan: RotatedPlan;
  readonly aspect: number;
  readonly picture: ReactNode;
  readonly view: MapBounds;
  /** A picture inside `view` to align the plan with. */
  readonly below?: PictureBelow | undefined;
  readonly onChange: (plan: RotatedPlan, step?: string) => void;
}

/** Moves, rotates and scales a plan over the background map, using handles, keys or numbers. */
export function RotatedPanel({ plan, aspect, picture, view, below, onChange }: RotatedPanelProps): ReactNode {
  const text = strings.mapEditor.plan;
  const units = useUnits();
  const width = showMeters(plan.widthMeters, units, 2);
  const numberField = (label: string, value: number, step: string, use: (value: number) => RotatedPlan) => (
    <TextField
      key={`${step} ${value}`}
      label={label}
      defaultValue={String(Number(value.toFixed(7)))}
      inputMode="decimal"
      onBlur={({ target }) => {
        const typed = parseDecimal(target.value);
        if (typed !== undefined && typed !== value) onChange(use(typed), step);
      }}
    />
  );
  const { lat, lng } = plan.center;
  return (
    <div className="stack-3">
      <PlanMap plan={plan} aspect={aspect} picture={picture} view={view} below={below} onChange={onChange} />
      <div className={styles.numbers}>
        {numberField(text.rotation, plan.rotationDeg, 'rotation', (rotationDeg) => ({
          ...plan,
          rotationDeg,
        }))}
        <TextField
          key={`width ${width}`}
          label={format(text.width, { unit: strings.units.names[units] })}
          defaultValue={width}
          inputMode="decimal"
          autoComplete="off"
          onBlur={({ target }) => {
            const typed = parseLength(target.value, units);
            if (typed && typed > 0 && target.value !== width)
              onChange({ ...plan, widthMeters: typed }, 'width');
          }}
        />
        {numberField(text.centerLat, lat, 'lat', (value) => ({ ...plan, center: { lat: value, lng } }))}
        {numberField(text.centerLng, lng, 'lng', (value) => ({ ...plan, center: { lat, lng: value } }))}
      </div>
      <p className="muted">{text.rotatedHelp}</p>
    </div>
  );
}

function PlanMap({
  plan,
  aspect,
  picture,
  view,
  below = nothingBelow,
  onChange,
}: RotatedPanelProps): ReactNode {
  const [map, setMap] = useState<MapLibreMap>();
  return (
    <>
      <PlaceField
        map={map}
        onPlace={(place) => {
          onChange({ ...plan, center: place }, 'place');
          if (map) showPlace(map, place);
        }}
      />
      <div className={styles.map}>
        <FloorMap
          scrollsPage
          label={strings.mapEditor.placement.mapLabel}
          bounds={view}
          {...below}
          onReady={(ready) => {
            hideSheet(ready);
            setMap(ready);
            return () => setMap(undefined);
          }}
        >
          <RotatedOverlay plan={plan} aspect={aspect} picture={picture} onChange={onChange} />
        </FloorMap>
      </div>
    </>
  );
}
