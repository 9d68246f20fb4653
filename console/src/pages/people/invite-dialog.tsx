import type { ApiFailure } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { type OneTimeLink, type Role, roles, usePeopleActions } from '../../data/people.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import list from '../../ui/entry-list.module.css';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

interface InviteDialogProps {
  readonly onCancel: () => void;
  readonly onCreated: (name: string, link: OneTimeLink) => void;
}

/** The attribute makes the dialog focus this field when it opens; React's `autoFocus` focuses before it is open. */
const focusOnOpen = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');

export function InviteDialog({ onCancel, onCreated }: InviteDialogProps): ReactNode {
  const text = strings.people.form;
  const form = useInvitation(onCreated);
  const { draft, errors, change, isBusy, failure } = form;
  return (
    <Dialog title={text.inviteTitle} onClose={isBusy ? undefined : onCancel}>
      <form className={list.form} noValidate onSubmit={form.submit}>
        {failure && (
          <Notice kind="error" isAlert>
            {describeFailure(failure)}
          </Notice>
        )}
        <TextField
          ref={focusOnOpen}
          label={text.email}
          hint={text.emailHint}
          error={errors.email}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          value={draft.email}
          onChange={({ target }) => change({ email: target.value })}
        />
        <TextField
          label={text.name}
          error={errors.name}
          name="name"
          required
          maxLength={500}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <RoleField role={draft.role} onChange={(role) => change({ role })} />
        <DialogActions>
          <Button onClick={onCancel} disabled={isBusy}>
            {strings.actions.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {text.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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

interface Draft {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

function useInvitation(onCreated: InviteDialogProps['onCreated']) {
  const { invite } = usePeopleActions();
  const [draft, setDraft] = useState<Draft>({ email: '', name: '', role: 'viewer' });
  const [errors, setErrors] = useState<{ email?: string; name?: string }>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = { ...draft, email: draft.email.trim(), name: draft.name.trim() };
    const found = findErrors(fields);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    setBusy(true);
    const result = await invite(fields);
    setBusy(false);
    if (result.ok) onCreated(fields.name, result.value);
    else setFailure(result.error);
  };
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  return { draft, errors, failure, isBusy, change, submit };
}

function findErrors({ email, name }: Draft): { email?: string; name?: string } {
  const text = strings.people.form;
  return {
    ...(/^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: text.emailWrong }),
    ...(name ? {} : { name: text.nameMissing }),
  };
}
