import type { Context } from '../../context.ts';
import * as store from './notices.store.ts';

const accountless = 'mailto:';

/** Whom a message reaches. */
export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly hasAccount: boolean;
}

/**
 * Finds a person by id, or by address if they have no account.
 *
 * @param name of somebody without an account
 * @returns `undefined` if the account is disabled or does not exist
 */
export async function findRecipient(
  ctx: Context,
  key: store.RecipientKey,
  name: string,
): Promise<Recipient | undefined> {
  const { recipient } = key;
  if (recipient.startsWith(accountless))
    return { name, email: recipient.slice(accountless.length), hasAccount: false };
  const account = await store.findAccount(ctx.db, key);
  return account?.is_active
    ? { name: account.display_name, email: account.email, hasAccount: true }
    : undefined;
}
