import type { ReactNode } from 'react';
import { strings } from '../strings.ts';
import { TextField } from '../ui/field.tsx';
import type { AddressPart } from './map-draft.ts';
import styles from './map-form.module.css';
import type { MapForm } from './use-map-form.ts';

/** The address of the building. The API also knows the county and smaller parts of a city, which few need. */
export function AddressFields({ form: { draft, errors, change } }: { readonly form: MapForm }): ReactNode {
  const text = strings.outputs.address;
  const field = (part: AddressPart, label: string, maxLength: number, hint?: string, error?: string) => (
    <TextField
      label={label}
      hint={hint}
      error={error}
      isOptional
      autoComplete="off"
      maxLength={maxLength}
      value={draft.address[part] ?? ''}
      onChange={({ target }) => change({ address: { ...draft.address, [part]: target.value } })}
    />
  );
  return (
    <details className={styles.advanced} open={errors.address ? true : undefined}>
      <summary>{text.title}</summary>
      <div className="stack-4">
        <p>{text.intro}</p>
        <div className={styles.pair}>
          {field('number', text.number, 200)}
          {field('road', text.road, 200)}
          {field('A3', text.city, 200)}
          {field('A1', text.state, 200)}
          {field('postalCode', text.postalCode, 200)}
          {field('country', text.country, 2, text.countryHint, errors.address)}
        </div>
        {field('building', text.building, 200, text.buildingHint)}
        {field('landmark', text.landmark, 200)}
        {field('text', text.text, 500, text.textHint)}
      </div>
    </details>
  );
}
