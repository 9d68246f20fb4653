import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf, localeOf } from './language.ts';

test('the language is the first one of the browser that there is a catalog for', () => {
  for (const [tags, language] of [
    [['de-AT', 'en'], 'de'],
    [['fr-CA', 'es-MX', 'en'], 'es'],
    [['fr', 'it'], 'en'],
    [['ES'], 'es'],
    [[], 'en'],
  ] as const)
    assert.equal(languageOf(tags), language, tags.join());
});

test('dates and numbers follow the browser’s own kind of the language', () => {
  assert.equal(localeOf('de', ['de-AT', 'en']), 'de-AT');
  assert.equal(localeOf('de', ['en-US']), 'de');
  assert.equal(localeOf('es', ['es']), 'es-US');
  assert.equal(localeOf('es', ['es-MX', 'es']), 'es-MX');
  assert.equal(localeOf('en', ['en-GB']), 'en');
});
