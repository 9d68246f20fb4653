import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstDayIn } from './week-start.ts';

const cases = [
  ['en-US', 0],
  ['en', 0],
  ['en-GB', 1],
  ['de', 1],
  ['fr-CA', 0],
  ['ar-EG', 6],
  ['ja', 0],
] as const;

test('a week starts on the usual day for the language’s region, even if the browser does not provide it', () => {
  for (const [language, day] of cases) {
    assert.equal(firstDayIn(language), day, language);
    assert.equal(firstDayIn(language, false), day, `${language}, by the region`);
  }
});
