import type { ApiToken, Permission } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../strings/dates.ts';
import { format, locale } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import list from '../../ui/entry-list.module.css';
import { formatAgo } from '../../ui/format-ago.ts';

interface TokenRowProps {
  readonly token: ApiToken;
  readonly onRevoke: () => void;
}

/** The details of a token, but not the token itself, which the server does not know. */
export function TokenRow({ token, onRevoke }: TokenRowProps): ReactNode {
  const text = strings.apiTokens;
  const now = Date.now();
  const hasExpired = token.expiresOn !== null && Date.parse(token.expiresOn) <= now;
  const used = token.lastUsedOn && format(text.used, { when: formatAgo(token.lastUsedOn, now) });
  return (
    <li className={list.row}>
      <div className={`${list.facts} stack-1`}>
        <div className={list.name}>
          {token.name}
          {hasExpired && <Badge kind="warning">{text.expiredBadge}</Badge>}
        </div>
        <p className={`muted ${list.code}`}>{token.prefix}…</p>
        <p className="muted">{format(text.may, { permissions: describePermissions(token) })}</p>
        <p className="muted">
          {describeEnd(token, hasExpired)} · {used ?? text.unused}
        </p>
        <p className="muted">{describeCreator(token, now)}</p>
      </div>
      <Button
        kind="quiet"
        icon="delete"
        aria-label={format(text.revokeNamed, { name: token.name })}
        onClick={onRevoke}
      >
        {text.revoke}
      </Button>
    </li>
  );
}

function describePermissions({ permissions }: ApiToken): string {
  const names: Readonly<Record<string, string>> = strings.apiTokens.permissions satisfies Record<
    Permission,
    string
  >;
  return new Intl.ListFormat(locale).format(permissions.map((permission) => names[permission] ?? permission));
}

function describeEnd({ expiresOn }: ApiToken, hasExpired: boolean): string {
  const text = strings.apiTokens;
  if (expiresOn === null) return text.never;
  return format(hasExpired ? text.ended : text.ends, { when: formatDateTime(expiresOn) });
}

function describeCreator(token: ApiToken, now: number): string {
  const text = strings.apiTokens;
  const when = formatAgo(token.createdOn, now);
  const who = token.createdByName ?? describeId(token.createdBy);
  return format(token.createdByDisabled ? text.createdByDisabled : text.created, { when, who });
}

/** Describes a creator without an account here: the command-line tool, another token, or a user of an identity provider. */
function describeId(id: string): string {
  if (id === 'cli') return strings.apiTokens.byCommand;
  return id.startsWith('api-token:') ? strings.apiTokens.byProgram : id;
}
