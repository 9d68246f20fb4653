import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Context } from '../../../context.ts';
import { MusterError } from '../../../errors.ts';
import { isQuick } from '../../../testing/level.ts';
import { onSqliteFirst } from '../../../testing/test-server.ts';
import { createFeedCache } from '../../calendar-feed/feed-cache/feed-cache.ts';
import { ensureDepartment } from '../../departments/departments.ts';
import { deleteItem, saveItem, updateItem } from '../calendar.ts';
import { createRandomSource } from '../recurrence/random-rules.test-support.ts';
import { assertEdit } from './assert-edit.test-support.ts';
import { assertConsistent, assertFeedEqualsList, readState } from './calendar-state.test-support.ts';
import { randomSave, randomStep, type Step } from './random-edits.test-support.ts';

const steps = 12;
const acceptsAll = () => {};

onSqliteFirst('random sequences of calendar edits', (server, engine) => {
  // Each seed is a sequence: `MUSTER_TEST_SEQUENCES=500` adds more of them.
  const few = { sqlite: isQuick ? 20 : 150, postgres: 8 }[engine];
  const sequences = Math.max(few, Number(process.env.MUSTER_TEST_SEQUENCES ?? 0));

  test(`after each of ${steps} edits in ${sequences} sequences, everything else is unchanged, and the feed matches the list`, async () => {
    const { ctx } = server();
    const feeds = createFeedCache(ctx);
    const counts = { done: 0, rejected: 0, following: 0, moved: 0 };
    for (let seed = 1; seed <= sequences; seed++) {
      const random = createRandomSource(seed);
      const departmentId = 1000 + seed;
      await ensureDepartment(ctx, departmentId);
      const log: string[] = [];
      for (let number = 0; number < steps; number++) {
        const before = await readState(ctx, departmentId);
        const step = number === 0 ? randomSave(random, number) : randomStep(random, before, number);
        log.push(describe(step));
        try {
          const isDone = await run(ctx, departmentId, step);
          const after = await readState(ctx, departmentId);
          if (isDone && step.kind !== 'save') assertEdit(step, before, after);
          if (!isDone || changesNothing(step)) assert.deepEqual(after, before, 'it wrote something');
          assertConsistent(after);
          await assertFeedEqualsList(ctx, feeds, after);
          counts.done += isDone ? 1 : 0;
          counts.rejected += isDone ? 0 : 1;
          counts.following += isDone && 'scope' in step && step.scope === 'following' ? 1 : 0;
          counts.moved += isDone && 'moves' in step && step.moves ? 1 : 0;
        } catch (error) {
          throw new Error(`seed ${seed}, step ${number}\n${log.join('\n')}\n${error}`, { cause: error });
        }
      }
    }
    const all = sequences * steps;
    assert.ok(counts.done > 0.8 * all, `most edits succeed: ${JSON.stringify(counts)}`);
    assert.ok(
      Math.min(counts.following, counts.moved) > all / 20,
      `every kind occurs: ${JSON.stringify(counts)}`,
    );
  });
});

/** @returns whether the service accepted it */
async function run(ctx: Context, departmentId: number, step: Step): Promise<boolean> {
  try {
    if (step.kind === 'save') await saveItem(ctx, departmentId, step.fields);
    else {
      const how = { scope: step.scope, checkRevision: acceptsAll };
      const { id } = step.target;
      if (step.kind === 'delete') await deleteItem(ctx, departmentId, id, how);
      else await updateItem(ctx, departmentId, id, step.fields, how);
    }
    return true;
  } catch (error) {
    if (error instanceof MusterError && error.statusCode === 400) return false;
    throw error;
  }
}

function changesNothing(step: Step): boolean {
  return (
    step.kind === 'update' && Object.keys(step.fields).length === 1 && step.fields.Title === step.target.title
  );
}

function describe(step: Step): string {
  if (step.kind === 'save') return `save ${JSON.stringify(step.fields)}`;
  const { target, scope } = step;
  const fields = step.kind === 'update' ? JSON.stringify(step.fields) : '';
  return `${step.kind} ${scope} of ${target.id} (series ${target.series_id}, ${target.slot}) ${fields}`;
}
