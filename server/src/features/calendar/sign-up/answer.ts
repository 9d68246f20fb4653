import pLimit, { type LimitFunction } from 'p-limit';
import type { Caller, Context, DatabaseOrTransaction } from '../../../context.ts';
import { errorOf, type MusterError } from '../../../errors.ts';
import type { CalendarAnswerRow, CalendarItemRow } from '../../../storage/db/calendar-tables.ts';
import { timestampNow } from '../../../timestamp.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { EditScope } from '../calendar.schema.ts';
import { listItemsOfSeries } from '../calendar.store.ts';
import { requireItem } from '../calendar.ts';
import { bumpCalendarRevision } from '../calendar-revision.ts';
import { noteFreedPlaces } from '../notices/note-changes.ts';
import { countYes, getState } from './answer-state.ts';
import * as store from './answers.store.ts';
import type { Answer, AnswerState, PersonAnswer, SignUpAnswer } from './sign-up.schema.ts';
import { getClosing, readSignUp } from './sign-up.ts';

/** The people of an item, in the order in which they answered. */
export async function listAnswers(
  ctx: Context,
  departmentId: number,
  itemId: number,
): Promise<PersonAnswer[]> {
  const item = await requireItem(ctx.db, departmentId, itemId);
  const rows = await store.listAnswers(ctx.db, departmentId, 'item', [itemId]);
  return rows.flatMap(({ answer, ...row }) =>
    answer === 'none'
      ? []
      : {
          UserId: row.user_id,
          Name: row.name,
          Answer: answer,
          State: getState(item, rows, row.user_id),
          AnsweredOn: row.answered_on,
        },
  );
}

/**
 * The turns of people of one department who answer or check in at the same time. The lock of the calendar would make them take turns, too, but
 * each would hold a connection to the database while waiting.
 */
const turnsByDepartment = new Map<number, LimitFunction>();

export async function takeTurn<T>(departmentId: number, writeNow: () => Promise<T>): Promise<T> {
  const turns = turnsByDepartment.get(departmentId) ?? pLimit(1);
  turnsByDepartment.set(departmentId, turns);
  try {
    return await turns(writeNow);
  } finally {
    if (turns.activeCount + turns.pendingCount === 0) turnsByDepartment.delete(departmentId);
  }
}

/**
 * Answers for the caller. The lock of the calendar makes people who answer at the same time take turns, so that
 * places are given in one order and never twice. With a wider scope, instances that are full or closed are left out,
 * and new instances of the series get the answer, too.
 *
 * @throws MusterError `CalendarItemNotFound`, `Forbidden`, `Conflict`, before anything changes
 */
export async function answerItem(
  ctx: Context,
  caller: Caller,
  itemId: number,
  answer: Answer,
  scope: EditScope,
): Promise<SignUpAnswer> {
  if (caller.apiTokenId) throw errorOf('Forbidden', 'A person signs up, so an API token cannot');
  const { departmentId, userId, userName } = caller;
  const person = await store.findPerson(ctx.db, departmentId, userId);
  const name = person?.display_name ?? userName ?? userId;
  return answerFor(ctx, { departmentId, userId, name, email: person?.email ?? null }, itemId, answer, scope);
}

/** Who answers. */
export interface Answerer {
  readonly departmentId: number;
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  /** Whether a link says who it is, instead of the caller. */
  readonly hasLink?: boolean;
}

/** Like {@link answerItem}, for somebody who is not the caller. */
export function answerFor(
  ctx: Context,
  person: Answerer,
  itemId: number,
  answer: Answer,
  scope: EditScope = 'one',
): Promise<SignUpAnswer> {
  return takeTurn(person.departmentId, () => answerInTurn(ctx, person, itemId, answer, scope));
}

function answerInTurn(
  ctx: Context,
  { departmentId, userId, name, email, hasLink }: Answerer,
  itemId: number,
  answer: Answer,
  scope: EditScope,
): Promise<SignUpAnswer> {
  return ctx.db.transaction().execute(async (trx) => {
    await bumpCalendarRevision(trx, departmentId, ctx.clock.now());
    const item = await requireItem(trx, departmentId, itemId);
    const given: Given = {
      department_id: departmentId,
      user_id: userId,
      name,
      email,
      answer,
      answered_on: timestampNow(ctx),
    };
    const seriesId = scope === 'one' ? null : item.series_id;
    const items = seriesId === null ? [item] : await listInScope(trx, item, seriesId, scope);
    const done = await answerAll(ctx, trx, items, given);
    if (!done.state) throw done.problem;
    if (seriesId !== null) await put(trx, given, 'series', seriesId);
    await recordAudit(ctx, trx, departmentId, [
      {
        kind: 'calendarItem',
        id: itemId,
        name: item.title,
        action: 'answered',
        after: { Answer: answer, scope },
        ...(hasLink && { by: { userId, userName: name } }),
      },
    ]);
    const { yes_count } = await requireItem(trx, departmentId, itemId);
    const places = readSignUp(item)?.places ?? Number.MAX_SAFE_INTEGER;
    return {
      CalendarItemId: itemId,
      Answer: answer,
      State: done.state,
      Taken: Math.min(yes_count ?? 0, places),
      Answered: done.answered,
      Skipped: items.length - done.answered,
    };
  });
}

type Given = Pick<
  CalendarAnswerRow,
  'department_id' | 'user_id' | 'name' | 'email' | 'answer' | 'answered_on'
>;

/** The item is first, because the response describes it. */
async function listInScope(
  trx: DatabaseOrTransaction,
  item: CalendarItemRow,
  seriesId: number,
  scope: EditScope,
): Promise<CalendarItemRow[]> {
  const all = await listItemsOfSeries(trx, item.department_id, seriesId);
  const others = all.filter(
    ({ id, starts_at }) => id !== item.id && (scope === 'all' || starts_at >= item.starts_at),
  );
  return [item, ...others];
}

async function answerAll(
  ctx: Context,
  trx: DatabaseOrTransaction,
  items: readonly CalendarItemRow[],
  given: Given,
) {
  const rows = Map.groupBy(
    await store.listAnswers(
      trx,
      given.department_id,
      'item',
      items.map(({ id }) => id),
    ),
    ({ owner_id }) => owner_id,
  );
  let state: AnswerState | undefined;
  let problem: MusterError | undefined;
  let answered = 0;
  for (const item of items) {
    const people = rows.get(item.id) ?? [];
    const refused = findProblem(item, people, given);
    problem ??= refused;
    if (refused) continue;
    const after = await put(trx, given, 'item', item.id, people);
    await noteFreedPlaces(ctx, trx, item, people, after);
    state ??= getState(item, after, given.user_id);
    answered++;
  }
  return { state, answered, problem: problem ?? errorOf('Conflict', 'Nobody can sign up for it') };
}

/** @returns why the person cannot give this answer */
function findProblem(
  item: CalendarItemRow,
  people: readonly CalendarAnswerRow[],
  { user_id, answer, answered_on }: Given,
): MusterError | undefined {
  const signUp = readSignUp(item);
  if (!signUp) return errorOf('Conflict', 'Nobody can sign up for this event');
  if (answered_on > getClosing(item)) return errorOf('Conflict', 'This event no longer takes answers');
  const { places, waitingList } = signUp;
  if (answer !== 'yes' || places === null || waitingList) return undefined;
  const others = people.filter((row) => row.answer === 'yes' && row.user_id !== user_id);
  const isIn = people.some((row) => row.answer === 'yes' && row.user_id === user_id);
  return isIn || others.length < places ? undefined : errorOf('Conflict', 'All places are taken');
}

/**
 * Stores an answer. Whoever repeats an answer keeps their turn; another answer is the last in order.
 *
 * @returns all answers after it
 */
async function put(
  trx: DatabaseOrTransaction,
  given: Given,
  kind: 'item' | 'series',
  ownerId: number,
  people?: readonly CalendarAnswerRow[],
): Promise<CalendarAnswerRow[]> {
  const before = people ?? (await store.listAnswers(trx, given.department_id, kind, [ownerId]));
  const own = before.find(({ user_id }) => user_id === given.user_id);
  const position =
    own?.answer === given.answer ? own.position : Math.max(0, ...before.map((row) => row.position)) + 1;
  const row: CalendarAnswerRow = {
    ...given,
    owner_kind: kind,
    owner_id: ownerId,
    slot: '',
    position,
    checked_in_on: own?.checked_in_on ?? null,
    checked_out_on: own?.checked_out_on ?? null,
    attended_seconds: own?.attended_seconds ?? null,
  };
  await store.putAnswers(trx, [row]);
  const after = [...before.filter((one) => one !== own), row].sort((a, b) => a.position - b.position);
  if (kind === 'item') await store.setYesCount(trx, given.department_id, ownerId, countYes(after));
  return after;
}
