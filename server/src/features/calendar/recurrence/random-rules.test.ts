import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MusterError } from '../../../errors.ts';
import { isQuick } from '../../../testing/level.ts';
import { listOccurrences } from './list-occurrences.ts';
import { listInstants } from './naive-recurrence.test-support.ts';
import { getOccurrenceStart } from './occurrence.ts';
import { createRandomSeries, type RandomSeries, timeZones } from './random-rules.test-support.ts';
import { parseRecurrenceRule } from './recurrence-rule.ts';

const rules = isQuick ? 500 : 2000;
const maxListed = 30;

/** @returns `undefined` for a rule that the service rejects because it takes too long to compute */
function listOwnInstants({ rule, start, timeZone, isAllDay }: RandomSeries): readonly number[] | undefined {
  const startsLocal = isAllDay ? start.slice(0, 10) : start;
  const schedule = {
    rule: parseRecurrenceRule(rule, isAllDay),
    timeZone,
    isAllDay,
    startsLocal,
    endsLocal: startsLocal,
  };
  const nowMs = getOccurrenceStart(schedule, startsLocal).epochMilliseconds - 1;
  try {
    const { occurrences } = listOccurrences(schedule, { nowMs, maxAhead: maxListed, max: maxListed });
    return occurrences.map((one) => getOccurrenceStart(schedule, one).epochMilliseconds);
  } catch (error) {
    if (error instanceof MusterError && /too long/.test(error.message)) return undefined;
    throw error;
  }
}

test(`${rules} random rules in 15 time zones have the same instances as a slow check of every day`, () => {
  const zones = new Set<string>();
  let [rejected, empty] = [0, 0];
  for (let seed = 1; seed <= rules; seed++) {
    const series = createRandomSeries(seed);
    const own = listOwnInstants(series);
    if (own === undefined) {
      rejected += 1;
      continue;
    }
    zones.add(series.timeZone);
    const toText = (instants: readonly number[]) =>
      instants.map((instant) => new Date(instant).toISOString());
    const expected = listInstants(series, maxListed);
    if (expected.length === 0) empty += 1;
    assert.deepEqual(toText(own), toText(expected), `seed ${seed}: ${JSON.stringify(series)}`);
  }
  assert.equal(zones.size, timeZones.length);
  assert.ok(rejected < rules / 40, `${rejected} rules rejected`);
  assert.ok(empty < rules / 3, `${empty} rules match nothing`);
});
