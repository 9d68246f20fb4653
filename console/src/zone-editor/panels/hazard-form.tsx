import { type ReactNode, useState } from 'react';
import { strings } from '../../strings.ts';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  type HazardErrors,
  type HazardTexts,
  hasHazard,
  hazardRatings,
  hazardSpecials,
  noHazard,
} from '../../zones/hazard.ts';
import styles from './hazard-form.module.css';

interface HazardFormProps {
  readonly hazard: HazardTexts;
  readonly errors: HazardErrors;
  readonly onChange: (hazard: HazardTexts, group?: string) => void;
}

/** The hazard of a zone. It is closed until the user opens it, unless the zone has one. */
export function HazardForm({ hazard, errors, onChange }: HazardFormProps): ReactNode {
  const text = strings.zones.hazard;
  const [isOpen, setOpen] = useState(hasHazard(hazard));
  const set = (values: Partial<HazardTexts>) =>
    onChange({ ...hazard, ...values }, `hazard ${Object.keys(values).join()}`);
  const field = (name: keyof HazardTexts) => ({
    label: text[name],
    value: hazard[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [name]: target.value }),
  });
  return (
    <details
      className={styles.hazard}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{text.title}</summary>
      <div className={`${styles.fields} stack-3`}>
        <TextField {...field('material')} maxLength={200} />
        <div className={styles.pair}>
          <TextField {...field('unNumber')} hint={text.unNumberHint} error={errors.unNumber} />
          <TextField {...field('unClass')} hint={text.unClassHint} error={errors.unClass} />
        </div>
        <Ratings hazard={hazard} error={errors.ratings} onChange={set} />
        <TextAreaField {...field('suppression')} hint={text.suppressionHint} maxLength={1000} rows={2} />
        <TextAreaField {...field('note')} maxLength={2000} rows={2} />
        {hasHazard(hazard) && (
          <div>
            <Button icon="delete" onClick={() => onChange(noHazard)}>
              {text.remove}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

interface RatingsProps {
  readonly hazard: HazardTexts;
  readonly error: string | undefined;
  readonly onChange: (values: Partial<HazardTexts>) => void;
}

function Ratings({ hazard, error, onChange }: RatingsProps): ReactNode {
  const text = strings.zones.hazard;
  const ratings = ['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }));
  const bound = bind(hazard, onChange);
  return (
    <fieldset className={styles.ratings}>
      <legend>{text.ratings}</legend>
      <div className={styles.pair}>
        {hazardRatings.map((rating) => (
          <SelectField
            key={rating}
            label={text[rating]}
            value={hazard[rating]}
            choices={[{ value: '', label: text.notRated }, ...ratings]}
            onChange={(value) => onChange({ [rating]: value })}
          />
        ))}
        <SelectField
          label={text.special}
          choices={[
            { value: '', label: text.noSpecial },
            ...hazardSpecials.map((value) => ({ value, label: text.specials[value] })),
          ]}
          {...bound.choice('special')}
        />
      </div>
      {error && <Notice kind="error">{error}</Notice>}
    </fieldset>
  );
}
