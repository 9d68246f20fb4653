import { type ReactNode, useId } from 'react';
import { strings } from '../strings.ts';
import { CheckboxField } from '../ui/field.tsx';
import styles from './share-panel.module.css';

export interface NamedFloor {
  readonly customMapFloorId: string;
  readonly name: string;
}

interface FloorFieldsProps {
  readonly floors: readonly NamedFloor[];
  readonly omittedIds: ReadonlySet<string>;
  readonly error: string | undefined;
  readonly onChange: (omittedIds: ReadonlySet<string>) => void;
}

/** Which floors a link shows. There is nothing to choose on a map with one floor. */
export function FloorFields({ floors, omittedIds, error, onChange }: FloorFieldsProps): ReactNode {
  const text = strings.share.make;
  const hintId = useId();
  if (floors.length < 2) return null;
  const toggle = (id: string) => {
    const ids = new Set(omittedIds);
    if (!ids.delete(id)) ids.add(id);
    onChange(ids);
  };
  return (
    <fieldset className={`${styles.floors} stack-2`} aria-describedby={hintId}>
      <legend>{strings.zones.floors}</legend>
      <div className={styles.floorList}>
        {floors.map(({ customMapFloorId: id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={!omittedIds.has(id)}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      <p id={hintId} role={error ? 'alert' : undefined} className={error ? styles.error : 'muted'}>
        {error ?? text.floorsHint}
      </p>
    </fieldset>
  );
}
