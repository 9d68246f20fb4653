import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { timestampNow } from '../../timestamp.ts';
import { recordAudit } from '../audit/audit.ts';
import type { FeedTokens } from '../calendar-feed/subscriptions/feed-token.ts';
import * as store from './reminders.store.ts';

export const stopPath = '/api/v4/Calendar/Reminders';
/** Keeps the addresses of feeds and of messages apart. */
const kind = 'reminders';
/** Only addresses of feeds have another one. */
export const noGuid = '00000000-0000-0000-0000-000000000000';

export interface Person {
  readonly department_id: number;
  readonly user_id: string;
}

/** The address in each message, with which its reader can stop reminders without signing in. */
export function getStopUrl(ctx: Context, tokens: FeedTokens, { department_id, user_id }: Person): string {
  const content = { departmentId: department_id, userId: user_id, syncGuid: noGuid };
  return `${ctx.config.baseUrl}${stopPath}/${tokens.encrypt(content, kind)}`;
}

/** @throws MusterError `NotFound` for an address that no message has */
export function requirePerson(tokens: FeedTokens, token: string): Person {
  const content = tokens.decrypt(token, kind);
  if (!content) throw errorOf('NotFound', 'This address is not valid; use the one in a reminder');
  return { department_id: content.departmentId, user_id: content.userId };
}

/** Stops the reminders of a person, or sends them again. */
export async function setReminders(ctx: Context, person: Person, isOn: boolean): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await store.setStop(trx, person, isOn ? null : timestampNow(ctx));
    await recordAudit(ctx, trx, person.department_id, [
      { kind: 'user', id: person.user_id, action: 'updated', after: { Reminders: isOn } },
    ]);
  });
}
