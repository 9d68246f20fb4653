import { type ReactNode, useEffect, useId, useState } from 'react';
import { browserStorage } from '../browser/browser-storage.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { useBackground } from './background.ts';
import styles from './floor-map.module.css';
import { useFloorMap } from './floor-map.tsx';
import { setFloorOpacity } from './floor-map-style.ts';

const key = 'muster-plan-opacity';
const whole = 100;

/** Reads the opacity stored on this device, in percent. */
function readOpacity(): number {
  const kept = Number(browserStorage?.getItem(key) ?? whole);
  return Number.isInteger(kept) && kept >= 0 && kept <= whole ? kept : whole;
}

/** Controls how much of the background, if there is one, shows through the plan. */
export function OpacityControl(): ReactNode {
  return useBackground() && <OpacitySlider />;
}

function OpacitySlider(): ReactNode {
  const map = useFloorMap();
  const id = useId();
  const [percent, setPercent] = useState(readOpacity);
  useEffect(() => setFloorOpacity(map, percent / whole), [map, percent]);
  const text = strings.zones.planOpacity;
  return (
    <div className={`${styles.opacity} inline`}>
      <label htmlFor={id}>{text.label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={whole}
        step={5}
        value={percent}
        aria-valuetext={format(text.value, { percent })}
        onChange={({ target }) => {
          setPercent(target.valueAsNumber);
          browserStorage?.setItem(key, target.value);
        }}
      />
    </div>
  );
}
