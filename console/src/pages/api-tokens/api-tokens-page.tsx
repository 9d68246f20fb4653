import type { ApiToken } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../client/api-errors.ts';
import { useApiTokens, useRevokeApiToken } from '../../data/api-tokens.ts';
import { Loaded } from '../../data/loaded.tsx';
import { RequirePermission } from '../../session/require-permission.tsx';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import list from '../../ui/entry-list.module.css';
import { Page } from '../../ui/page.tsx';
import { LoadingSkeleton } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenRow } from './token-row.tsx';

/** The department's API tokens, for administrators. */
export function Component(): ReactNode {
  return (
    <RequirePermission permission="department:admin" title={strings.apiTokens.title}>
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
      title={text.title}
      crumbs={[{ label: strings.settings.title, to: '/settings' }]}
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
