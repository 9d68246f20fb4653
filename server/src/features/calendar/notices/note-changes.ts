import type { Context, DatabaseOrTransaction } from '../../../context.ts';
import type {
  CalendarAnswerRow,
  CalendarItemRow,
  CalendarNoticeRow,
} from '../../../storage/db/calendar-tables.ts';
import type { Attendee } from '../calendar.schema.ts';
import type { Changeset } from '../edits/changeset.ts';
import { listItemRows } from '../recorded-items.store.ts';
import { getState } from '../sign-up/answer-state.ts';
import { listAnswers } from '../sign-up/answers.store.ts';
import * as store from './notices.store.ts';

const minuteMs = 60_000;
/** People are told about the instances of a series that start this soon. */
const seriesAheadMs = 60 * 24 * 60 * minuteMs;
const batchSize = 500;

/** What people know of an item. */
export type Told = Pick<
  CalendarItemRow,
  'uid' | 'title' | 'location' | 'starts_at' | 'ends_at' | 'start_date' | 'end_date' | 'time_zone'
> &
  Pick<CalendarItemRow, 'sequence' | 'created_on'> & { readonly isWaiting: boolean };

type StoredAttendee = Pick<Attendee, 'Name' | 'Email'>;

/** Somebody who takes part in an item: invited, or by their own answer. */
interface Person {
  readonly userId: string | null;
  readonly email: string | null;
  readonly name: string;
}

interface Note {
  readonly item: CalendarItemRow;
  readonly threadId: number;
  readonly person: Person;
  readonly told: Told | null;
  readonly endsOn: string;
}

/**
 * Notes whom a changeset concerns, in its transaction and before it is written: people who are added to an item or removed from it, everyone
 * in an item whose title, place or time changes or that is deleted, and those for whom it has a place now. What a message says is only decided
 * when it is sent, a minute later, so people are not told about what is undone until then.
 *
 * Only items that have not started count, and of a series those of the next 60 days.
 */
export async function noteChanges(
  ctx: Context,
  trx: DatabaseOrTransaction,
  departmentId: number,
  { items, deletedItems, restoredAnswers = [] }: Changeset,
): Promise<void> {
  if (!ctx.config.mail) return;
  const ids = [...items.map(({ id }) => id), ...deletedItems];
  const now = ctx.clock.now();
  const before = new Map<number, CalendarItemRow>();
  for (let start = 0; start < ids.length; start += batchSize)
    for (const row of await listItemRows(trx, departmentId, ids.slice(start, start + batchSize)))
      before.set(row.id, row);
  const rows = await listAnswers(trx, departmentId, 'item', [...before.keys()]);
  const answers = Map.groupBy(rows, ({ owner_id }) => owner_id);
  const restored = Map.groupBy(
    restoredAnswers.filter(({ owner_kind }) => owner_kind === 'item'),
    ({ owner_id }) => owner_id,
  );
  const notes: Note[] = [];
  const compare = (id: number, after: CalendarItemRow | undefined) => {
    const was = before.get(id);
    if (![was, after].some((item) => item && isSoon(item, now))) return;
    if (was) notes.push(...noteChange(was, after, answers.get(id) ?? []));
    else if (after) notes.push(...noteNew(after, restored.get(id) ?? []));
  };
  for (const item of items) compare(item.id, item);
  for (const id of deletedItems) compare(id, undefined);
  await write(ctx, trx, departmentId, notes);
}

/** Notes who gets a place by an answer of somebody else, in its transaction. */
export async function noteFreedPlaces(
  ctx: Context,
  trx: DatabaseOrTransaction,
  item: CalendarItemRow,
  before: readonly CalendarAnswerRow[],
  after: readonly CalendarAnswerRow[],
): Promise<void> {
  if (!ctx.config.mail || !isSoon(item, ctx.clock.now())) return;
  const freed = after.filter(
    ({ user_id: id }) => getState(item, before, id) === 'waiting' && getState(item, after, id) === 'in',
  );
  const notes = freed.map((answer) => note(item, toPerson(answer), toTold(item, true)));
  await write(ctx, trx, item.department_id, notes);
}

function isSoon({ starts_at, series_id }: CalendarItemRow, now: number): boolean {
  const start = Date.parse(starts_at);
  return start > now && (series_id === null || start < now + seriesAheadMs);
}

function noteNew(item: CalendarItemRow, answers: readonly CalendarAnswerRow[]): Note[] {
  const people = [...answers.filter(takesPart).map(toPerson), ...listInvited(item)];
  return people.map((person) => note(item, person, null));
}

function noteChange(
  was: CalendarItemRow,
  after: CalendarItemRow | undefined,
  answers: readonly CalendarAnswerRow[],
): Note[] {
  const isWaiting = (item: CalendarItemRow, userId: string) => getState(item, answers, userId) === 'waiting';
  const taking = answers.filter(takesPart);
  const byAnswer = (isChosen: (answer: CalendarAnswerRow) => boolean) =>
    taking
      .filter(isChosen)
      .map((answer) =>
        note(after ?? was, toPerson(answer), toTold(was, isWaiting(was, answer.user_id)), was),
      );
  const answered = new Set(answers.map(({ email }) => email?.toLowerCase() ?? null));
  const invitedBefore = listInvited(was).filter(({ email }) => !answered.has(email));
  const invitedAfter = after ? listInvited(after).filter(({ email }) => !answered.has(email)) : [];
  const hasChanged = !after || isOther(was, after);
  const known = new Set(invitedBefore.map(({ email }) => email));
  const kept = new Set(invitedAfter.map(({ email }) => email));
  return [
    ...byAnswer(({ user_id: id }) => !after || hasChanged || (isWaiting(was, id) && !isWaiting(after, id))),
    ...invitedBefore
      .filter(({ email }) => hasChanged || !kept.has(email))
      .map((person) => note(after ?? was, person, toTold(was, false), was)),
    ...(after ? invitedAfter : [])
      .filter(({ email }) => !known.has(email))
      .map((person) => note(after ?? was, person, null)),
  ];
}

/** Whether people must be told about the change of an item that they know. */
export function isOther(known: Omit<Told, 'isWaiting'>, item: CalendarItemRow): boolean {
  const columns = ['title', 'location', 'starts_at', 'ends_at', 'start_date', 'end_date'] as const;
  return columns.some((column) => known[column] !== item[column]);
}

function note(item: CalendarItemRow, person: Person, told: Told | null, was = item): Note {
  const endsOn = was.starts_at > item.starts_at ? was.starts_at : item.starts_at;
  return { item, threadId: item.series_id ?? item.id, person, told, endsOn };
}

export function toTold(item: CalendarItemRow, isWaiting: boolean): Told {
  const { uid, title, location, starts_at, ends_at, start_date, end_date, time_zone } = item;
  const { sequence, created_on } = item;
  return {
    uid,
    title,
    location,
    starts_at,
    ends_at,
    start_date,
    end_date,
    time_zone,
    sequence,
    created_on,
    isWaiting,
  };
}

function takesPart({ answer }: CalendarAnswerRow): boolean {
  return answer === 'yes' || answer === 'maybe';
}

function toPerson({ user_id, name, email }: CalendarAnswerRow): Person {
  return { userId: user_id, name, email: email?.toLowerCase() ?? null };
}

export function listInvited({ attendees }: Pick<CalendarItemRow, 'attendees'>): Person[] {
  if (attendees === '[]') return [];
  const stored = JSON.parse(attendees) as readonly StoredAttendee[]; // as documented for the column
  return stored.map(({ Name, Email }) => ({ userId: null, email: Email.toLowerCase(), name: Name }));
}

async function write(
  ctx: Context,
  trx: DatabaseOrTransaction,
  departmentId: number,
  notes: readonly Note[],
): Promise<void> {
  if (notes.length === 0) return;
  const now = ctx.clock.now();
  const people = notes.map(({ person }) => person);
  const ids = [...new Set(people.flatMap(({ userId }) => userId ?? []))];
  const emails = [...new Set(people.flatMap(({ email }) => email ?? []))];
  const accounts = await store.listAccounts(trx, departmentId, ids, emails);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const byEmail = new Map(accounts.map((account) => [account.email, account]));
  const rows = new Map<string, CalendarNoticeRow>();
  for (const { item, threadId, person, told, endsOn } of notes) {
    const account = byId.get(person.userId ?? '') ?? byEmail.get(person.email ?? '');
    const recipient = account?.id ?? (person.email && `mailto:${person.email}`);
    const key = `${item.id} ${recipient}`;
    if (!recipient || rows.has(key)) continue;
    rows.set(key, {
      department_id: departmentId,
      thread_id: threadId,
      recipient,
      item_id: item.id,
      name: account?.display_name ?? person.name,
      told: told && JSON.stringify(told),
      noted_on: new Date(now).toISOString(),
      ends_on: endsOn,
      revision: 1,
      attempts: 0,
      try_on: new Date(now + minuteMs).toISOString(),
    });
  }
  await store.putNotices(trx, [...rows.values()]);
}
