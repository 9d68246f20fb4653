import type { ReactNode } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { bind } from '../../ui/bind.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useUnits } from '../../units/units-context.ts';
import type { Probe } from '../model/use-probe.ts';
import styles from './probe-panel.module.css';

interface UncertaintyFieldsProps {
  readonly probe: Probe;
  readonly floorCaption: string;
}

/** Fields for how far off the coordinate may be, for the height, and for whether the floor is known. */
export function UncertaintyFields({ probe, floorCaption }: UncertaintyFieldsProps): ReactNode {
  const { draft, errors, change } = probe;
  const text = strings.probe;
  const unit = strings.units.names[useUnits()];
  const bound = bind(draft, change, errors);
  return (
    <div className={`${styles.fields} stack-2`}>
      <TextField
        label={format(text.accuracy, { unit })}
        hint={text.accuracyHint}
        isOptional
        inputMode="decimal"
        {...bound.text('accuracy')}
      />
      {draft.accuracy.trim() !== '' && (
        <>
          <SelectField
            label={text.confidence}
            hint={text.confidenceHint}
            choices={choicesOf(text.confidences)}
            {...bound.choice('confidence')}
          />
          <AltitudeFields {...{ draft, errors, change }} />
          <SelectField
            label={text.floor}
            value={draft.isFloorKnown ? 'this' : 'unknown'}
            choices={[
              { value: 'unknown', label: text.floors.unknown },
              { value: 'this', label: format(text.floors.this, { floor: floorCaption }) },
            ]}
            onChange={(floor) => change({ isFloorKnown: floor === 'this' })}
          />
        </>
      )}
    </div>
  );
}

function AltitudeFields({ draft, errors, change }: Pick<Probe, 'draft' | 'errors' | 'change'>): ReactNode {
  const text = strings.probe;
  const unit = strings.units.names[useUnits()];
  const bound = bind(draft, change, errors);
  const field = (name: 'altitude' | 'verticalAccuracy', label: `${string}{unit}${string}`) => (
    <TextField label={format(label, { unit })} isOptional autoComplete="off" {...bound.text(name)} />
  );
  return (
    <>
      <div className={styles.pair}>
        {field('altitude', text.altitude)}
        {field('verticalAccuracy', text.verticalAccuracy)}
      </div>
      <SelectField
        label={text.datum}
        hint={text.datumHint}
        choices={choicesOf(text.datums)}
        {...bound.choice('datum')}
      />
    </>
  );
}

function choicesOf<Value extends string>(names: Readonly<Record<Value, string>>) {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] })); // the keys of `names`
}
