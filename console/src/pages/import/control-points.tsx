import { type FormEvent, type ReactNode, useState } from 'react';
import { format } from '../../strings/format.ts';
import { parseDecimal } from '../../strings/numbers.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './preview.module.css';
import type { ChoicesState } from './use-choices.ts';

const names = ['x', 'y', 'lat', 'lng'] as const;
type Point = Readonly<Record<(typeof names)[number], string>>;
const emptyPoint: Point = { x: '', y: '', lat: '', lng: '' };

/** Two points of a drawing with their real positions, which is enough to place, rotate and scale it. */
export function ControlPoints({ state: { choices, change } }: { readonly state: ChoicesState }): ReactNode {
  const text = strings.imports.choices;
  const [points, setPoints] = useState<readonly Point[]>(() => {
    const existing = (choices.controlPoints ?? []).map(({ x, y, lat, lng }) => ({
      x: String(x),
      y: String(y),
      lat: String(lat),
      lng: String(lng),
    }));
    return [...existing, emptyPoint, emptyPoint].slice(0, 2);
  });
  const [hasFailed, setFailed] = useState(false);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const numbers = points.map((point) => names.map((name) => parseDecimal(point[name])));
    const isComplete = numbers.flat().every((value) => value !== undefined);
    setFailed(!isComplete);
    if (!isComplete) return;
    change({
      controlPoints: numbers.map(([x = 0, y = 0, lat = 0, lng = 0]) => ({ x, y, lat, lng })),
    });
  };
  return (
    <form className={`${styles.section} stack-4`} onSubmit={apply} noValidate>
      <h3>{text.points}</h3>
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always exactly two
        <div key={index} className={styles.point}>
          {names.map((name) => (
            <TextField
              key={name}
              label={format(text.pointField, { field: text[name], number: index + 1 })}
              inputMode="decimal"
              value={point[name]}
              error={hasFailed && parseDecimal(point[name]) === undefined ? text.pointsInvalid : undefined}
              onChange={({ target }) => setPoints(points.with(index, { ...point, [name]: target.value }))}
            />
          ))}
        </div>
      ))}
      <Button type="submit">{text.applyPoints}</Button>
    </form>
  );
}
