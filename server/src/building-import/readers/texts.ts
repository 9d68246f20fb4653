import { isObject } from '../bounded-properties.ts';
import type { TextByLanguage } from '../model.ts';

const maxLanguages = 50;
const languageTag = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i;

/** Returns the texts of an object with languages as keys, or of a text without a language, leaving out empty texts. */
export function textByLanguage(value: unknown): TextByLanguage {
  if (typeof value === 'string') return value.trim() === '' ? {} : { '': value.trim() };
  if (!isObject(value)) return {};
  const texts = Object.entries(value)
    .slice(0, maxLanguages)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && languageTag.test(entry[0]))
    .map(([language, text]) => [language, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return Object.fromEntries(texts);
}

/** Joins the texts of several things, by language. */
export function joinTexts(all: readonly TextByLanguage[]): TextByLanguage {
  const languages = new Set(all.flatMap((texts) => Object.keys(texts)));
  return Object.fromEntries(
    [...languages].map((language) => {
      const texts = all.flatMap((one) => (Object.hasOwn(one, language) ? [one[language]] : []));
      return [language, [...new Set(texts)].join(', ')];
    }),
  );
}

/** Returns the names among tags or properties: `name`, and `name:en`, `name:de`, … by language. */
export function namesOfTags(tags: ReadonlyMap<string, string>): TextByLanguage {
  const names: [string, string][] = [];
  for (const [key, value] of tags) {
    const text = value.trim();
    const language = key === 'name' ? '' : key.startsWith('name:') ? key.slice(5) : undefined;
    if (language === undefined || text === '' || names.length >= maxLanguages) continue;
    if (language === '' || languageTag.test(language)) names.push([language, text]);
  }
  return Object.fromEntries(names);
}
