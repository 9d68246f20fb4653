import { type ComponentProps, type ReactNode, useState } from 'react';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { TextField } from '../ui/field.tsx';
import { readFeet, showFeet, type Units } from './units.ts';
import { useUnits } from './units-context.ts';

interface HeightFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange'> {
  readonly label: `${string}{unit}${string}`;
  /** In feet, as the service stores heights, or the typed text if it is not a number. */
  readonly value: string;
  readonly onChange: (feet: string) => void;
}

interface Typed {
  readonly text: string;
  readonly feet: string;
  readonly units: Units;
}

/** A height in the department's unit. If it is not edited, it stays exactly as the service stored it. */
export function HeightField({ label, value, onChange, ...field }: HeightFieldProps): ReactNode {
  const units = useUnits();
  const [first] = useState(value);
  const [typed, setTyped] = useState<Typed>();
  const isTyped = typed && typed.feet === value && typed.units === units;
  const change = (text: string) => {
    const feet = text === showFeet(first, units) ? first : readFeet(text, units);
    setTyped({ text, feet, units });
    onChange(feet);
  };
  return (
    <TextField
      {...field}
      label={format(label, { unit: strings.units.names[units] })}
      value={isTyped ? typed.text : showFeet(value, units)}
      inputMode="decimal"
      onChange={({ target }) => change(target.value)}
    />
  );
}
