import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf, localeOf } from './language.ts';

test('the language is the first of the browser’s languages that has a catalog', () => {
  for (const [tags, language] of [
    [['de-AT', 'en'], 'de'],
    [['fr-CA', 'es-MX', 'en'], 'es'],
    [['fr', 'it'], 'en'],
    [['ES'], 'es'],
    [[], 'en'],
  ] as const)
    assert.equal(languageOf(tags), language, tags.join());
});

test('dates and numbers follow the browser’s variant of the language', () => {
  assert.equal(localeOf('de', ['de-AT', 'en']), 'de-AT');
  assert.equal(localeOf('de', ['en-US']), 'de');
  assert.equal(localeOf('es', ['es']), 'es-US');
  assert.equal(localeOf('es', ['es-MX', 'es']), 'es-MX');
  assert.equal(localeOf('en', ['en-GB']), 'en');
});
