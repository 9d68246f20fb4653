import type { ApiFailure, NewApiToken, Permission } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useContext, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { PageSessionContext } from '../../client/client-context.tsx';
import { useCreateApiToken } from '../../data/api-tokens.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import list from '../../ui/entry-list.module.css';
import { Notice } from '../../ui/notice.tsx';
import { expiryOf, type TokenDraft, type TokenErrors } from './token-draft.ts';
import { TokenFields } from './token-fields.tsx';

/** Creates a token and shows it. The token can be shown only at this moment. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = strings.apiTokens;
  const [created, setCreated] = useState<NewApiToken>();
  const form = useTokenForm(setCreated);
  return (
    <Dialog
      title={created ? text.made.title : text.form.title}
      // Escape must not close the dialog now, because the token would be lost. Only the Done button closes it.
      onClose={created || form.isBusy ? undefined : onClose}
    >
      {created ? (
        <CreatedToken token={created.token} onDone={onClose} />
      ) : (
        <form className={list.form} noValidate onSubmit={form.submit}>
          {form.failure && (
            <Notice kind="error" isAlert>
              {describeFailure(form.failure)}
            </Notice>
          )}
          <TokenFields draft={form.draft} own={form.own} errors={form.errors} onChange={form.change} />
          <DialogActions>
            <Button onClick={onClose} disabled={form.isBusy}>
              {strings.actions.cancel}
            </Button>
            <Button kind="primary" type="submit" busy={form.isBusy}>
              {text.form.create}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

function CreatedToken({ token, onDone }: { readonly token: string; readonly onDone: () => void }): ReactNode {
  const text = strings.apiTokens.made;
  return (
    <>
      <Notice kind="warning" isAlert>
        {text.warning}
      </Notice>
      <CopyField label={text.token} value={token} />
      <p className={list.muted}>{text.use}</p>
      <DialogActions>
        <Button onClick={onDone}>{text.done}</Button>
      </DialogActions>
    </>
  );
}

function useTokenForm(onCreated: (token: NewApiToken) => void) {
  const create = useCreateApiToken();
  const own: readonly Permission[] = useContext(PageSessionContext)?.permissions ?? [];
  const [draft, setDraft] = useState<TokenDraft>({ name: '', permissions: ['maps:read'], expiry: 'quarter' });
  const [errors, setErrors] = useState<TokenErrors>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findErrors(draft);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    setBusy(true);
    const expiresOn = expiryOf(draft.expiry, Date.now());
    const result = await create({
      name: draft.name.trim(),
      permissions: [...draft.permissions],
      expiresOn,
    });
    setBusy(false);
    if (result.ok) onCreated(result.value);
    else setFailure(result.error);
  };
  const change = (changes: Partial<TokenDraft>) => setDraft((before) => ({ ...before, ...changes }));
  return { own, draft, errors, failure, isBusy, change, submit };
}

function findErrors({ name, permissions }: TokenDraft): TokenErrors {
  const text = strings.apiTokens.form;
  return {
    ...(name.trim() ? {} : { name: text.nameMissing }),
    ...(permissions.length > 0 ? {} : { permissions: text.permissionsMissing }),
  };
}
