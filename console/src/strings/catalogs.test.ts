import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calendarTexts as deCalendar } from './de/parts/calendar.ts';
import { departmentTexts as deDepartment } from './de/parts/department.ts';
import { editingTexts as deEditing } from './de/parts/editing.ts';
import { floorTexts as deFloor } from './de/parts/floor.ts';
import { outputsTexts as deOutputs } from './de/parts/outputs.ts';
import { startTexts as deStart } from './de/parts/start.ts';
import { calendarTexts as esCalendar } from './es/parts/calendar.ts';
import { departmentTexts as esDepartment } from './es/parts/department.ts';
import { editingTexts as esEditing } from './es/parts/editing.ts';
import { floorTexts as esFloor } from './es/parts/floor.ts';
import { outputsTexts as esOutputs } from './es/parts/outputs.ts';
import { startTexts as esStart } from './es/parts/start.ts';
import { languages } from './language.ts';
import { calendarTexts } from './parts/calendar.ts';
import { departmentTexts } from './parts/department.ts';
import { editingTexts } from './parts/editing.ts';
import { floorTexts } from './parts/floor.ts';
import { outputsTexts } from './parts/outputs.ts';
import { startTexts } from './parts/start.ts';
import { longTexts, sameTexts } from './same-texts.test-support.ts';

const catalogs = {
  de: { ...deStart, ...deFloor, ...deEditing, ...deCalendar, ...deDepartment, ...deOutputs },
  es: { ...esStart, ...esFloor, ...esEditing, ...esCalendar, ...esDepartment, ...esOutputs },
} as const;
type Translated = keyof typeof catalogs;
const english = textsOf({
  ...startTexts,
  ...floorTexts,
  ...editingTexts,
  ...calendarTexts,
  ...departmentTexts,
  ...outputsTexts,
});

/** Every text by the path of its keys. */
function textsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  return new Map(
    Object.entries(value as object).flatMap(([key, part]) => [
      ...textsOf(part, path ? `${path}.${key}` : key),
    ]),
  );
}

const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([whole]) => whole).toSorted();

test('every language except English has a catalog here', () => {
  assert.deepEqual(
    Object.keys(catalogs),
    languages.filter((language) => language !== 'en'),
  );
});

for (const [language, catalog] of Object.entries(catalogs)) {
  const texts = textsOf(catalog);
  const name = language as Translated; // a key of the object above
  const [same, longer] = [[...sameTexts[name]], [...longTexts[name]]];
  describe(`the texts in ${language}`, () => {
    test('are the same texts, each with the same values in it and none twice', () => {
      assert.deepEqual([...texts.keys()].toSorted(), [...english.keys()].toSorted());
      for (const [path, text] of texts)
        assert.deepEqual(placeholdersOf(text), placeholdersOf(english.get(path) ?? ''), path);
    });

    test('are not empty, have no space at their ends, and are not left in English', () => {
      const left = new Set<string>();
      for (const [path, text] of texts) {
        if (path !== 'share.where.separator') assert.equal(text, text.trim(), path);
        assert.notEqual(text, '', path);
        const words = text.replaceAll(/\{\w+\}/g, '');
        if (/\p{L}{3}/u.test(words) && text === english.get(path)) left.add(text);
      }
      assert.deepEqual([...left].toSorted(), same.toSorted());
    });

    test('have a form for each kind of number', () => {
      const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const [path] of english) {
        if (!path.endsWith('.other') || !english.has(path.replace(/other$/, 'one'))) continue;
        // Spanish has one more for whole millions, which nothing here counts to.
        for (const kind of kinds)
          if (kind !== 'many') assert.ok(texts.has(path.replace(/other$/, kind)), path);
      }
    });

    test('use the quotes and the dots of the language', () => {
      for (const [path, text] of texts) {
        if (language === 'de') assert.doesNotMatch(text, /“[\p{L}{]|\S…(?!\s|\))(?!$)/u, path);
        assert.equal(text.includes('"'), false, path);
        assert.doesNotMatch(text, /(?<!\p{L})'|'(?!\p{L})/u, path);
      }
    });

    test('on a phone, a tool is called by a part of its name', () => {
      const { short, ...tools } = catalog.zones.tools;
      for (const [tool, word] of Object.entries(short)) {
        const name = String(tools[tool as keyof typeof tools]).toLowerCase();
        assert.ok(name.includes(word.toLowerCase()), `${tool}: ${word}`);
      }
    });

    test('are at most 1.6 times as long as in English where they may be in a button, except those known to fit', () => {
      const isShort = (text: string) => text.length <= 24 && !/[.:?{]/.test(text);
      const long = [...texts].flatMap(([path, text]) => {
        const { length } = english.get(path) ?? '';
        const isLong = isShort(english.get(path) ?? '') && text.length > 1.6 * length && text.length > 14;
        return isLong ? [text] : [];
      });
      assert.deepEqual([...new Set(long)].toSorted(), longer.toSorted());
    });
  });
}
