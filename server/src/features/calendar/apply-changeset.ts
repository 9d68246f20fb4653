import type { Context, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { keepItems } from '../trash-entries/keep-calendar.ts';
import * as store from './calendar.store.ts';
import { bumpCalendarRevision, readCalendarRevision } from './calendar-revision.ts';
import { assignIds, type Changeset, countNewItems, isEmpty } from './edits/changeset.ts';
import * as itemStore from './item-pages.store.ts';
import { noteChanges } from './notices/note-changes.ts';
import { recordChangeset } from './record-changeset.ts';
import { keepAnswers, listAnswersOf } from './sign-up/keep-answers.ts';

const maxAttempts = 10;

/** A changeset that was written, with its final ids. */
export interface AppliedChangeset {
  readonly changeset: Changeset;
  /** The current state of the item that the response shows. */
  readonly result: itemStore.ItemWithRule | undefined;
}

/**
 * Prepares a changeset. It must read only through the given database, because it may run again in the transaction. It
 * throws errors for the caller.
 */
export type PrepareChangeset = (db: DatabaseOrTransaction) => Promise<Changeset>;

export interface WriteOptions {
  /** Whether to record the changeset in the audit log; default: true. */
  readonly isRecorded?: boolean;
  /** Whether the added items existed before. */
  readonly isRestored?: boolean;
  /** Writes additional rows in the same transaction. */
  readonly alsoWrite?: (trx: DatabaseOrTransaction) => Promise<void>;
}

/**
 * Prepares a changeset and writes it in one transaction, all or nothing. An empty changeset is not written and does
 * not increase a revision.
 *
 * The changeset is prepared before the transaction starts, because that takes time and shows how many ids are needed.
 * Ids are unique across departments, so reserving them in the transaction would block the writers of other
 * departments. If the calendar has changed in the meantime, the changeset is prepared again in the transaction.
 */
export async function applyChangeset(
  ctx: Context,
  departmentId: number,
  prepare: PrepareChangeset,
  options: WriteOptions = {},
): Promise<AppliedChangeset> {
  let ids = { count: 0, first: 0 };
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { changeset, revision } = await prepareOutsideTransaction(ctx.db, departmentId, prepare);
    if (!changeset) continue;
    if (isEmpty(changeset)) return { changeset, result: await findResult(ctx.db, departmentId, changeset) };
    ids = await reserveIds(ctx.db, ids, countNewItems(changeset));
    const prepareAgain = async (trx: DatabaseOrTransaction, newRevision: number) =>
      newRevision === revision + 1 ? changeset : prepare(trx);
    const written = await tryToWrite(ctx, departmentId, ids, prepareAgain, options);
    if (written) return written;
  }
  throw errorOf('ServiceUnavailable', 'Too many calendar changes at the same time; try again', {
    headers: { 'retry-after': '1' },
  });
}

/**
 * @returns no changeset if the calendar changed during a failed attempt, because that attempt may have read a mix of
 *   two states
 */
async function prepareOutsideTransaction(
  db: DatabaseOrTransaction,
  departmentId: number,
  prepare: PrepareChangeset,
): Promise<{ changeset: Changeset | undefined; revision: number }> {
  const { revision } = await readCalendarRevision(db, departmentId);
  try {
    return { changeset: await prepare(db), revision };
  } catch (error) {
    const now = await readCalendarRevision(db, departmentId);
    if (now.revision === revision) throw error;
    return { changeset: undefined, revision };
  }
}

interface ReservedIds {
  readonly count: number;
  readonly first: number;
}

async function reserveIds(
  db: DatabaseOrTransaction,
  reserved: ReservedIds,
  count: number,
): Promise<ReservedIds> {
  if (count <= reserved.count) return reserved;
  const last = await store.reserveItemIds(db, count);
  return { count, first: last - count + 1 };
}

/** Rolls back a transaction that must be restarted. */
class RetryNeeded extends Error {}

/** @returns `undefined` if there is nothing left to write, or if more ids are needed than were reserved */
async function tryToWrite(
  ctx: Context,
  departmentId: number,
  ids: ReservedIds,
  prepare: (trx: DatabaseOrTransaction, newRevision: number) => Promise<Changeset>,
  { isRecorded = true, isRestored = false, alsoWrite }: WriteOptions,
): Promise<AppliedChangeset | undefined> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const { revision } = await bumpCalendarRevision(trx, departmentId, ctx.clock.now());
      const prepared = await prepare(trx, revision);
      if (isEmpty(prepared) || countNewItems(prepared) > ids.count) throw new RetryNeeded();
      const assigned = assignIds(prepared, ids.first);
      await alsoWrite?.(trx);
      if (isRecorded) await noteChanges(ctx, trx, departmentId, assigned);
      const kept = assigned.trashed && (await listAnswersOf(trx, departmentId, assigned.trashed));
      const changeset = await keepAnswers(trx, departmentId, assigned, assigned.restoredAnswers ?? []);
      if (isRecorded) await recordChangeset(ctx, trx, departmentId, changeset, isRestored);
      if (changeset.trashed)
        await keepItems(ctx, trx, departmentId, { ...changeset.trashed, answers: kept ?? [] });
      await writeChangeset(trx, departmentId, changeset);
      return { changeset, result: await findResult(trx, departmentId, changeset) };
    });
  } catch (error) {
    if (error instanceof RetryNeeded) return undefined;
    throw error;
  }
}

/** Instances refer to their series, so series are added before them and deleted after them. */
async function writeChangeset(
  trx: DatabaseOrTransaction,
  departmentId: number,
  changeset: Changeset,
): Promise<void> {
  await store.upsertSeries(trx, changeset.series);
  await store.deleteItems(trx, departmentId, changeset.deletedItems);
  await store.replaceItems(trx, departmentId, changeset.items);
  for (const id of changeset.deletedSeries) await store.deleteSeries(trx, departmentId, id);
  for (const id of changeset.seriesWithNewRule) await store.bumpItemRevisions(trx, departmentId, id);
}

async function findResult(
  db: DatabaseOrTransaction,
  departmentId: number,
  { resultId }: Changeset,
): Promise<itemStore.ItemWithRule | undefined> {
  return resultId === undefined ? undefined : itemStore.findItem(db, departmentId, resultId);
}
