import type { ApiToken, NewApiToken, Permission } from '@muster/sdk/client';
import { type ReactNode, useContext, useState } from 'react';
import { failureOf } from '../../client/api-errors.ts';
import { PageSessionContext } from '../../client/client-context.tsx';
import { useApiTokens, useCreateApiToken, useRevokeApiToken } from '../../data/api-tokens.ts';
import { Loaded } from '../../data/loaded.tsx';
import { RequirePermission } from '../../session/require-permission.tsx';
import { formatDateTime } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import list from '../../ui/entry-list.module.css';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog, focusFirst, focusOnOpen } from '../../ui/form-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { LoadingSkeleton } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { expiryChoices, expiryOf, type TokenDraft, type TokenErrors } from './token-draft.ts';
import { TokenRow } from './token-row.tsx';

/** The department's API tokens, for administrators. */
export function Component(): ReactNode {
  return (
    <RequirePermission permission="department:admin" title={strings.apiTokens.list}>
      <ApiTokens />
    </RequirePermission>
  );
}

function ApiTokens(): ReactNode {
  const text = strings.apiTokens;
  const tokens = useApiTokens();
  const [isCreating, setCreating] = useState(false);
  const [tokenToRevoke, setTokenToRevoke] = useState<ApiToken>();
  return (
    <Page
      title={strings.apiTokens.list}
      crumbs={[{ label: strings.app.settings, to: '/settings' }]}
      width="narrow"
      actions={
        <Button kind="primary" icon="add" onClick={() => setCreating(true)}>
          {text.create}
        </Button>
      }
    >
      <p>{text.intro}</p>
      <Loaded query={tokens} failedTitle={text.loadFailed} placeholder={<LoadingSkeleton height="8rem" />}>
        {(data) => <TokenList tokens={data} onRevoke={setTokenToRevoke} />}
      </Loaded>
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} />}
      {tokenToRevoke && <RevokeDialog token={tokenToRevoke} onClose={() => setTokenToRevoke(undefined)} />}
    </Page>
  );
}

interface TokenListProps {
  readonly tokens: readonly ApiToken[];
  readonly onRevoke: (token: ApiToken) => void;
}

function TokenList({ tokens, onRevoke }: TokenListProps): ReactNode {
  const text = strings.apiTokens;
  if (tokens.length === 0)
    return (
      <EmptyState icon="link" title={text.emptyTitle}>
        {text.emptyText}
      </EmptyState>
    );
  return (
    <ul className={list.rows} aria-label={text.list}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
      ))}
    </ul>
  );
}

function RevokeDialog({ token, onClose }: { readonly token: ApiToken; readonly onClose: () => void }) {
  const text = strings.apiTokens;
  const revoke = useRevokeApiToken();
  const { done } = useToasts();
  return (
    <ConfirmDialog
      title={text.revokeTitle}
      confirmLabel={text.revoke}
      isDangerous
      onConfirm={async () => {
        const result = await revoke(token.id);
        if (result.ok) {
          done(text.revoked);
          onClose();
        }
        return failureOf(result);
      }}
      onCancel={onClose}
    >
      {format(text.revokeText, { name: token.name })}
    </ConfirmDialog>
  );
}

/** Creates a token and shows it. The token can be shown only at this moment. */
function NewTokenDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
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

interface TokenFieldsProps {
  readonly draft: TokenDraft;
  /** The administrator's own permissions. A token cannot have any others. */
  readonly own: readonly Permission[];
  readonly errors: TokenErrors;
  readonly onChange: (changes: Partial<TokenDraft>) => void;
}

function TokenFields({ draft, own, errors, onChange }: TokenFieldsProps): ReactNode {
  const text = strings.apiTokens.form;
  const expiresOn = expiryOf(draft.expiry, Date.now());
  const bound = bind(draft, onChange, errors);
  return (
    <>
      <TextField
        ref={focusOnOpen}
        label={text.name}
        hint={text.nameHint}
        name="name"
        required
        maxLength={200}
        {...bound.text('name')}
      />
      <PermissionFields draft={draft} own={own} errors={errors} onChange={onChange} />
      <SelectField
        label={text.expiry}
        hint={expiresOn ? format(text.endsHint, { when: formatDateTime(expiresOn) }) : text.neverHint}
        choices={expiryChoices.map((value) => ({ value, label: text.expiries[value] }))}
        {...bound.choice('expiry')}
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
