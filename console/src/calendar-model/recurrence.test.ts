import '../../testing/english.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeRecurrence } from './describe-recurrence.ts';
import { dayChoices, followStart, moveRecurrence, readRule, writeRule } from './recurrence.ts';

const zone = 'Europe/London';
const read = (rule: string, date = '2026-06-12') => readRule(rule, date, zone);

describe('the repetition builder', () => {
  const sayable = [
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=1', 'Every 3 days, 1 time'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'Every 2 weeks on Monday and Thursday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', 'Every 2 weeks on Monday and Sunday'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5', 'Every month on day 31, 5 times'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
    ['FREQ=MONTHLY;BYDAY=2FR', 'Every month on the second Friday'],
    ['FREQ=MONTHLY;BYDAY=-1SU', 'Every month on the last Sunday'],
    ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=12', 'Every year on June 12'],
    [
      'FREQ=YEARLY;BYMONTH=6;BYDAY=2FR;UNTIL=20300630',
      'Every year on the second Friday of June, until Jun 30, 2030',
    ],
  ] as const;
  for (const [rule, words] of sayable) {
    test(`${rule} is read and written unchanged, and its text is "${words}"`, () => {
      assert.equal(writeRule(read(rule)), rule);
      assert.equal(describeRecurrence(read(rule)), words);
    });
  }

  test('a rule without days uses the days of the start', () => {
    assert.equal(writeRule(read('FREQ=WEEKLY')), 'FREQ=WEEKLY;BYDAY=FR');
    assert.equal(writeRule(read('FREQ=MONTHLY')), 'FREQ=MONTHLY;BYMONTHDAY=12');
    assert.equal(writeRule(read('FREQ=YEARLY')), 'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=12');
  });

  test('weeks start on Monday unless a rule specifies otherwise, and only a rule that skips weeks does so', () => {
    assert.equal(read('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU').weekStart, 'MO');
    assert.equal(
      writeRule(read('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=MO')),
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU',
    );
    const everyWeek = { ...read('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU'), interval: '1' };
    assert.equal(writeRule(everyWeek), 'FREQ=WEEKLY;BYDAY=SU');
  });

  test('a rule that the builder cannot express is kept word for word', () => {
    for (const rule of [
      'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
      'FREQ=WEEKLY;BYDAY=MO;WKST=SU',
      'FREQ=YEARLY;BYDAY=2FR',
      'FREQ=MONTHLY;BYMONTHDAY=1,15',
      'FREQ=HOURLY;INTERVAL=8',
      'FREQ=YEARLY;BYMONTH=6,7;BYMONTHDAY=1',
    ]) {
      assert.equal(read(rule).frequency, 'custom', rule);
      assert.equal(writeRule(read(rule)), rule);
    }
  });

  test('an end that is an instant becomes a date in the time zone of the item', () => {
    assert.equal(read('FREQ=DAILY;UNTIL=20260630T233000Z').until, '2026-07-01');
    assert.equal(
      readRule('FREQ=DAILY;UNTIL=20260630T023000Z', '2026-06-12', 'America/New_York').until,
      '2026-06-29',
    );
  });

  test('a date offers its possible positions in the month', () => {
    assert.deepEqual(dayChoices('2026-06-12'), ['BYMONTHDAY=12', 'BYDAY=2FR']);
    assert.deepEqual(dayChoices('2026-06-26'), ['BYMONTHDAY=26', 'BYDAY=4FR', 'BYDAY=-1FR']);
    assert.deepEqual(dayChoices('2026-06-30'), ['BYMONTHDAY=30', 'BYMONTHDAY=-1', 'BYDAY=5TU', 'BYDAY=-1TU']);
  });

  test('days that match the start move with it, and days chosen in addition stay', () => {
    assert.equal(
      writeRule(followStart(read('FREQ=WEEKLY;BYDAY=FR'), '2026-06-12', '2026-06-15')),
      'FREQ=WEEKLY;BYDAY=MO',
    );
    assert.equal(
      writeRule(followStart(read('FREQ=WEEKLY;BYDAY=MO,FR'), '2026-06-12', '2026-06-15')),
      'FREQ=WEEKLY;BYDAY=MO,FR',
    );
    assert.equal(
      writeRule(followStart(read('FREQ=MONTHLY;BYDAY=2FR'), '2026-06-12', '2026-07-18')),
      'FREQ=MONTHLY;BYDAY=3SA',
    );
    assert.equal(
      writeRule(followStart(read('FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=12'), '2026-06-12', '2026-07-18')),
      'FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=18',
    );
  });

  test('dragging a series moves all of its days, also past the end of the week', () => {
    assert.equal(
      writeRule(moveRecurrence(read('FREQ=WEEKLY;BYDAY=FR,SU'), '2026-06-12', '2026-06-13')),
      'FREQ=WEEKLY;BYDAY=MO,SA',
    );
    assert.equal(
      writeRule(moveRecurrence(read('FREQ=WEEKLY;BYDAY=MO,FR'), '2026-06-12', '2026-06-10')),
      'FREQ=WEEKLY;BYDAY=WE,SA',
    );
  });

  test('dragging a series moves its end too, so that its last item is kept', () => {
    for (const [to, rule] of [
      ['2026-06-14', 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20260705'],
      ['2026-06-10', 'FREQ=WEEKLY;BYDAY=WE;UNTIL=20260701'],
    ] as const)
      assert.equal(
        writeRule(moveRecurrence(read('FREQ=WEEKLY;BYDAY=FR;UNTIL=20260703'), '2026-06-12', to)),
        rule,
      );
  });
});
