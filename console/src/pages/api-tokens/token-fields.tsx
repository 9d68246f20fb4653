import type { Permission } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { focusOnOpen } from '../../ui/form-dialog.tsx';
import { expiryChoices, expiryOf, type TokenDraft, type TokenErrors } from './token-draft.ts';

interface TokenFieldsProps {
  readonly draft: TokenDraft;
  /** The administrator's own permissions. A token cannot have any others. */
  readonly own: readonly Permission[];
  readonly errors: TokenErrors;
  readonly onChange: (changes: Partial<TokenDraft>) => void;
}

export function TokenFields({ draft, own, errors, onChange }: TokenFieldsProps): ReactNode {
  const text = strings.apiTokens.form;
  const expiresOn = expiryOf(draft.expiry, Date.now());
  return (
    <>
      <TextField
        ref={focusOnOpen}
        label={text.name}
        hint={text.nameHint}
        error={errors.name}
        name="name"
        required
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <PermissionFields draft={draft} own={own} errors={errors} onChange={onChange} />
      <SelectField
        label={text.expiry}
        hint={expiresOn ? format(text.endsHint, { when: formatDateTime(expiresOn) }) : text.neverHint}
        value={draft.expiry}
        choices={expiryChoices.map((value) => ({ value, label: text.expiries[value] }))}
        onChange={(expiry) => onChange({ expiry })}
      />
    </>
  );
}

function PermissionFields({ draft, own, errors, onChange }: TokenFieldsProps): ReactNode {
  const text = strings.apiTokens;
  const toggle = (permission: Permission, isIn: boolean) =>
    onChange({
      permissions: own.filter((one) => (one === permission ? isIn : draft.permissions.includes(one))),
    });
  return (
    <fieldset className="stack-2">
      <legend>{text.form.permissions}</legend>
      {own.map((permission, index) => (
        <CheckboxField
          key={permission}
          name="permissions"
          label={capitalize(text.permissions[permission])}
          hint={permission === 'department:admin' ? text.form.adminHint : undefined}
          error={index === 0 ? errors.permissions : undefined}
          checked={draft.permissions.includes(permission)}
          onChange={({ target }) => toggle(permission, target.checked)}
        />
      ))}
    </fieldset>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
