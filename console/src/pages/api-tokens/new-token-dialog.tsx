import type { NewApiToken, Permission } from '@muster/sdk/client';
import { type ReactNode, useContext, useState } from 'react';
import { failureOf } from '../../client/api-errors.ts';
import { PageSessionContext } from '../../client/client-context.tsx';
import { useCreateApiToken } from '../../data/api-tokens.ts';
import { strings } from '../../strings.ts';
import { FormDialog, focusFirst } from '../../ui/form-dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { expiryOf, type TokenDraft, type TokenErrors } from './token-draft.ts';
import { TokenFields } from './token-fields.tsx';

/** Creates a token and shows it. The token can be shown only at this moment. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { form: text, made } = strings.apiTokens;
  const [created, setCreated] = useState<NewApiToken>();
  const create = useCreateApiToken();
  const own: readonly Permission[] = useContext(PageSessionContext)?.permissions ?? [];
  const [draft, setDraft] = useState<TokenDraft>({ name: '', permissions: ['maps:read'], expiry: 'quarter' });
  const [errors, setErrors] = useState<TokenErrors>({});
  const submit = async (form: HTMLFormElement) => {
    const found = findErrors(draft);
    setErrors(found);
    if (focusFirst(form, found)) return undefined;
    const result = await create({
      name: draft.name.trim(),
      permissions: [...draft.permissions],
      expiresOn: expiryOf(draft.expiry, Date.now()),
    });
    if (result.ok) setCreated(result.value);
    return failureOf(result);
  };
  const change = (changes: Partial<TokenDraft>) => setDraft((before) => ({ ...before, ...changes }));
  if (created)
    return (
      <SecretDialog
        title={made.title}
        warning={made.warning}
        label={made.token}
        value={created.token}
        note={made.use}
        doneLabel={made.done}
        onDone={onClose}
      />
    );
  return (
    <FormDialog title={text.title} submitLabel={text.create} onSubmit={submit} onClose={onClose}>
      <TokenFields draft={draft} own={own} errors={errors} onChange={change} />
    </FormDialog>
  );
}

function findErrors({ name, permissions }: TokenDraft): TokenErrors {
  const text = strings.apiTokens.form;
  return {
    ...(name.trim() ? {} : { name: text.nameMissing }),
    ...(permissions.length > 0 ? {} : { permissions: text.permissionsMissing }),
  };
}
