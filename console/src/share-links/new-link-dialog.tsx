import type { NewShareLink } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../client/api-errors.ts';
import { useMakeShareLink } from '../data/share-links.ts';
import { formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { FormDialog, focusOnOpen } from '../ui/form-dialog.tsx';
import { CreatedLink } from './created-link.tsx';
import { FloorFields, type NamedFloor } from './floor-fields.tsx';
import {
  type Expiry,
  type ExpiryChoice,
  expiryChoices,
  resolveExpiry,
  toDateTimeLocal,
} from './link-expiry.ts';

interface NewLinkDialogProps {
  readonly mapId: string;
  readonly floors: readonly NamedFloor[];
  /** Whether a link must expire, because the map is confidential. */
  readonly mustExpire: boolean;
  readonly onClose: () => void;
}

/** Creates a link and shows its URL, which cannot be shown again. */
export function NewLinkDialog({ mapId, floors, mustExpire, onClose }: NewLinkDialogProps): ReactNode {
  const text = strings.share.make;
  const [created, setCreated] = useState<NewShareLink>();
  const form = useLinkForm(mapId, floors, setCreated);
  if (created) return <CreatedLink link={created} onDone={onClose} />;
  return (
    <FormDialog
      title={text.title}
      submitLabel={strings.locate.sendMake}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label={text.label}
        hint={text.labelHint}
        isOptional
        maxLength={500}
        ref={focusOnOpen}
        value={form.label}
        onChange={({ target }) => form.setLabel(target.value)}
      />
      <ExpiryFields
        mustExpire={mustExpire}
        choice={form.choice}
        custom={form.custom}
        error={form.expiryError}
        onChoice={form.choose}
        onCustom={form.setCustom}
      />
      <FloorFields
        floors={floors}
        omittedIds={form.omittedIds}
        error={form.floorsError}
        onChange={form.setOmittedIds}
      />
    </FormDialog>
  );
}

function useLinkForm(mapId: string, floors: readonly NamedFloor[], onCreated: (link: NewShareLink) => void) {
  const make = useMakeShareLink(mapId);
  const [label, setLabel] = useState('');
  const [choice, setChoice] = useState<ExpiryChoice>('week');
  const [custom, setCustom] = useState('');
  const [omittedIds, setOmittedIds] = useState<ReadonlySet<string>>(new Set());
  const floorIds = floors.map(({ customMapFloorId }) => customMapFloorId).filter((id) => !omittedIds.has(id));
  const floorsError =
    floors.length > 0 && floorIds.length === 0 ? strings.share.make.floorsMissing : undefined;
  const [expiryError, setExpiryError] = useState<string>();
  const submit = async (form: HTMLFormElement) => {
    const expiry = resolveExpiry(choice, custom, Date.now());
    setExpiryError(describeExpiryError(expiry));
    if (expiry.kind === 'missing' || expiry.kind === 'past')
      return form.querySelector<HTMLElement>('[type="datetime-local"]')?.focus();
    if (floorsError) return form.querySelector<HTMLElement>('[type="checkbox"]')?.focus();
    const expiresOn = expiry.kind === 'at' ? expiry.expiresOn : null;
    const only = omittedIds.size > 0 ? floorIds : null;
    const result = await make({ label: label.trim() || null, expiresOn, floorIds: only });
    if (result.ok) onCreated(result.value);
    return failureOf(result);
  };
  const choose = (next: ExpiryChoice) => {
    setChoice(next);
    setExpiryError(undefined);
  };
  return {
    ...{ label, setLabel, choice, choose, custom, setCustom, expiryError },
    ...{ omittedIds, setOmittedIds, floorsError, submit },
  };
}

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
function ExpiryFields(props: ExpiryFieldsProps): ReactNode {
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

function describeExpiryError({ kind }: Expiry): string | undefined {
  const text = strings.share.make;
  if (kind === 'missing') return text.customMissing;
  return kind === 'past' ? text.customPast : undefined;
}
