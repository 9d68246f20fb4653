/** The languages of the console, each by its own name. */
export const languageNames = { en: 'English', de: 'Deutsch', es: 'Español' } as const;
export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as readonly Language[]; // Object.keys returns string[]

/** A language, or the language of the browser. */
export type LanguageChoice = Language | 'browser';
export const languageChoices: readonly LanguageChoice[] = ['browser', ...languages];

const key = 'muster-language';

export function readLanguageChoice(): LanguageChoice {
  try {
    const stored = globalThis.localStorage?.getItem(key);
    return languages.find((language) => language === stored) ?? 'browser';
  } catch {
    return 'browser'; // the browser blocks storage
  }
}

/** Stored on this device, and applied when the page is loaded again. A browser that blocks storage keeps its own language. */
export function chooseLanguage(choice: LanguageChoice): void {
  try {
    if (choice === 'browser') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // not stored, because the browser blocks storage
  }
}

/** The first of the browser's languages that has a catalog, otherwise English. */
export function languageOf(browserLanguages: readonly string[]): Language {
  for (const tag of browserLanguages) {
    const found = languages.find((language) => language === primaryOf(tag));
    if (found) return found;
  }
  return 'en';
}

/**
 * The locale for dates, numbers and plural forms: the browser's variant of the language, such as `de-AT`. Spanish defaults to
 * `es-US` if the browser names no variant, and English is always American, like the texts.
 */
export function localeOf(language: Language, browserLanguages: readonly string[]): string {
  if (language === 'en') return 'en';
  const own = browserLanguages.find((tag) => primaryOf(tag) === language && tag.includes('-'));
  return own ?? { de: 'de', es: 'es-US' }[language];
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

// In Node, which runs the unit tests, the language is always English, regardless of the system settings.
const isBrowser = typeof document !== 'undefined';
const ofBrowser = isBrowser ? navigator.languages : [];
const choice = isBrowser ? readLanguageChoice() : 'en';

/** The language of this page, until it is loaded again. */
export const language: Language = choice === 'browser' ? languageOf(ofBrowser) : choice;

export const locale = localeOf(language, ofBrowser);
