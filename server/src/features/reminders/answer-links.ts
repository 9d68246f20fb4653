import type { Context } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import type { CalendarItemRow } from '../../storage/db/calendar-tables.ts';
import {
  type Answer,
  type AnswerState,
  canAnswer,
  getAnswerState,
  listInvited,
  readAnswers,
  requireItem,
} from '../calendar/calendar.ts';
import { answerFor } from '../calendar/sign-up/answer.ts';
import type { FeedTokens } from '../calendar-feed/subscriptions/feed-token.ts';
import { findRecipient } from './recipients.ts';
import { noGuid } from './stop-reminders.ts';

export const answerPath = '/api/v4/Calendar/Answer';

/** Keeps the addresses of feeds, of other messages and of other items apart. */
const kindOf = (itemId: number) => `answer ${itemId}`;

/**
 * The address with which the reader of a message answers an item without signing in. Whoever has it can answer for the person, for
 * this item only, as long as it takes answers.
 */
export function getAnswerUrl(
  ctx: Context,
  tokens: FeedTokens,
  item: Pick<CalendarItemRow, 'department_id' | 'id' | 'sign_up' | 'starts_at' | 'ends_at'>,
  recipient: string,
): string | null {
  if (!canAnswer(ctx, item)) return null;
  const content = { departmentId: item.department_id, userId: recipient, syncGuid: noGuid };
  return `${ctx.config.baseUrl}${answerPath}/${item.id}/${tokens.encrypt(content, kindOf(item.id))}`;
}

/** An item and the person whom an address names. */
export interface AnswerLink {
  readonly item: CalendarItemRow;
  readonly recipient: string;
  readonly name: string;
  readonly email: string;
  /** Their answer; null if they have not answered. */
  readonly state: AnswerState | null;
  readonly isOpen: boolean;
}

/**
 * Reads what an address names.
 *
 * @throws MusterError `NotFound` for an address that no message has, after the item was deleted, and for someone whose account is
 *   disabled or who has no account and is not invited any more
 */
export async function openAnswerLink(
  ctx: Context,
  tokens: FeedTokens,
  itemId: number,
  token: string,
): Promise<AnswerLink> {
  const content = tokens.decrypt(token, kindOf(itemId));
  if (!content) throw notValid();
  const { departmentId, userId: recipient } = content;
  const item = await requireItem(ctx.db, departmentId, itemId).catch(() => {
    throw notValid();
  });
  const answers = (await readAnswers(ctx.db, departmentId, [item])).get(itemId) ?? [];
  const own = answers.find(({ user_id }) => user_id === recipient);
  const invited = listInvited(item).find(({ email }) => `mailto:${email}` === recipient);
  const key = { department_id: departmentId, recipient };
  const person = await findRecipient(ctx, key, own?.name ?? invited?.name ?? '');
  if (!person || (!person.hasAccount && !own && !invited)) throw notValid();
  return {
    item,
    recipient,
    name: person.name,
    email: person.email,
    state: own ? getAnswerState(item, answers, recipient) : null,
    isOpen: canAnswer(ctx, item),
  };
}

/** @throws MusterError `Conflict` if all places are taken, or the item takes no answers any more */
export async function answerByLink(ctx: Context, link: AnswerLink, answer: Answer): Promise<AnswerState> {
  const { item, recipient: userId, name, email } = link;
  const person = { departmentId: item.department_id, userId, name, email, hasLink: true };
  const { State } = await answerFor(ctx, person, item.id, answer);
  return State;
}

function notValid() {
  return errorOf('NotFound', 'This address is not valid; use the one in the latest message');
}
