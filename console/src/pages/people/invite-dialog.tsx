import { type ReactNode, useState } from 'react';
import { failureOf } from '../../client/api-errors.ts';
import { type OneTimeLink, type Role, roles, usePeopleActions } from '../../data/people.ts';
import { strings } from '../../strings.ts';
import { bind } from '../../ui/bind.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog, focusFirst, focusOnOpen } from '../../ui/form-dialog.tsx';

interface InviteDialogProps {
  readonly onCancel: () => void;
  readonly onCreated: (name: string, link: OneTimeLink) => void;
}

interface Draft {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

export function InviteDialog({ onCancel, onCreated }: InviteDialogProps): ReactNode {
  const text = strings.people.form;
  const { invite } = usePeopleActions();
  const [draft, setDraft] = useState<Draft>({ email: '', name: '', role: 'viewer' });
  const [errors, setErrors] = useState<ReturnType<typeof findErrors>>({});
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const submit = async (form: HTMLFormElement) => {
    const fields = { ...draft, email: draft.email.trim(), name: draft.name.trim() };
    const found = findErrors(fields);
    setErrors(found);
    if (focusFirst(form, found)) return undefined;
    const result = await invite(fields);
    if (result.ok) onCreated(fields.name, result.value);
    return failureOf(result);
  };
  const bound = bind(draft, change, errors);
  return (
    <FormDialog title={text.inviteTitle} submitLabel={text.create} onSubmit={submit} onClose={onCancel}>
      <TextField
        ref={focusOnOpen}
        label={strings.session.email}
        hint={text.emailHint}
        name="email"
        type="email"
        required
        maxLength={254}
        spellCheck={false}
        {...bound.text('email')}
      />
      <TextField label={text.name} name="name" required maxLength={500} {...bound.text('name')} />
      <RoleField role={draft.role} onChange={(role) => change({ role })} />
    </FormDialog>
  );
}

interface RoleFieldProps {
  readonly role: Role;
  readonly isFixed?: boolean;
  readonly onChange: (role: Role) => void;
}

export function RoleField({ role, isFixed = false, onChange }: RoleFieldProps): ReactNode {
  const text = strings.people.form;
  return (
    <SelectField
      label={text.role}
      hint={isFixed ? text.ownRole : undefined}
      disabled={isFixed}
      value={role}
      choices={roles.map((value) => ({ value, label: text.roles[value] }))}
      onChange={onChange}
    />
  );
}

function findErrors({ email, name }: Draft): { email?: string; name?: string } {
  const text = strings.people.form;
  return {
    ...(/^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: text.emailWrong }),
    ...(name ? {} : { name: text.nameMissing }),
  };
}
