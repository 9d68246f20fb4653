import type { ImportPreview } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { topFirst } from '../../data/floor-order.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './preview.module.css';
import type { ChoicesState } from './use-choices.ts';

interface FloorNumbersProps {
  readonly preview: ImportPreview;
  readonly state: ChoicesState;
}

/** The numbers of the floors, if the files leave their order open. */
export function FloorNumbers({ preview, state: { choices, change } }: FloorNumbersProps): ReactNode {
  const text = strings.imports.choices;
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  const [hasFailed, setFailed] = useState(false);
  const isOpen = preview.warnings.some(({ code }) => code === 'guessedOrder');
  if (!isOpen && choices.floorNumbers === undefined) return null;
  const floors = new Map(
    preview.buildings.flatMap(({ floors: all }) => topFirst(all)).map((floor) => [floor.level, floor]),
  );
  const isNumber = (value: string) => /^[-−]?\d{1,3}$/.test(value.trim());
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const changed = Object.entries(written);
    const isValid = changed.every(([, value]) => isNumber(value));
    setFailed(!isValid);
    if (!isValid) return;
    const numbers = changed.map(([level, value]) => [level, Number(value.trim().replace('−', '-'))] as const);
    change({ floorNumbers: { ...choices.floorNumbers, ...Object.fromEntries(numbers) } });
    setWritten({});
  };
  return (
    <form className={`${styles.section} stack-4`} onSubmit={apply} noValidate>
      <h3>{text.floorNumbers}</h3>
      <div className={styles.fields}>
        {[...floors].map(([level, { name, floorNumber }]) => {
          const value = written[level] ?? String(floorNumber);
          return (
            <TextField
              key={level}
              label={format(text.floorNumber, { name })}
              inputMode="numeric"
              value={value}
              error={hasFailed && !isNumber(value) ? text.floorNumberInvalid : undefined}
              onChange={({ target }) => setWritten({ ...written, [level]: target.value })}
            />
          );
        })}
      </div>
      <Button type="submit">{text.applyFloorNumbers}</Button>
    </form>
  );
}
