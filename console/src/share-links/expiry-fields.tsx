import type { ReactNode } from 'react';
import { formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import {
  type Expiry,
  type ExpiryChoice,
  expiryChoices,
  resolveExpiry,
  toDateTimeLocal,
} from './link-expiry.ts';

interface ExpiryFieldsProps {
  /** Leaves out the choice of a link that never expires. */
  readonly mustExpire: boolean;
  readonly choice: ExpiryChoice;
  readonly custom: string;
  readonly error: string | undefined;
  readonly onChoice: (choice: ExpiryChoice) => void;
  readonly onCustom: (custom: string) => void;
}

/** How long a link is valid: a preset, a custom time, or no expiry. */
export function ExpiryFields(props: ExpiryFieldsProps): ReactNode {
  const { mustExpire, choice, custom, error, onChoice, onCustom } = props;
  const text = strings.share.make;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <SelectField
        label={text.expiry}
        hint={getHint(choice)}
        value={choice}
        choices={expiryChoices
          .filter((value) => value !== 'never' || !mustExpire)
          .map((value) => ({ value, label: text.expiries[value] }))}
        onChange={onChoice}
      />
      {choice === 'custom' && (
        <TextField
          label={text.customLabel}
          hint={format(text.customHint, { zone })}
          error={error}
          type="datetime-local"
          min={toDateTimeLocal(Date.now())}
          value={custom}
          onChange={({ target }) => onCustom(target.value)}
        />
      )}
    </>
  );
}

function getHint(choice: ExpiryChoice): string | undefined {
  const text = strings.share.make;
  const expiry = resolveExpiry(choice, '', Date.now());
  if (expiry.kind === 'never') return text.neverHint;
  return expiry.kind === 'at' ? format(text.endsHint, { when: formatDateTime(expiry.expiresOn) }) : undefined;
}

export function describeExpiryError({ kind }: Expiry): string | undefined {
  const text = strings.share.make;
  if (kind === 'missing') return text.customMissing;
  return kind === 'past' ? text.customPast : undefined;
}
