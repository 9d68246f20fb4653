import { locale } from './language.ts';

export { locale } from './language.ts';

/** The names of the placeholders in a text. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Name extends string> = Readonly<Record<Name, string | number>>;

/** A text for each plural form of the language (CLDR plural categories); `{count}` is the number. */
export type CountedText = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Inserts the values into a text of the catalog. A missing value is a type error. */
export function format<const Text extends string>(text: Text, values: Values<Placeholder<Text>>): string {
  return fill(text, values);
}

const pluralRules = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);

/** Returns the plural form of the text for `count`. */
export function formatCount<const Text extends CountedText>(
  text: Text,
  count: number,
  ...[values]: Exclude<Placeholder<Text['other']>, 'count'> extends never
    ? []
    : [Values<Exclude<Placeholder<Text['other']>, 'count'>>]
): string {
  const form = text[pluralRules.select(count)] ?? text.other;
  return fill(form, { ...values, count: numbers.format(count) });
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : typeof value === 'number' ? numbers.format(value) : value;
  });
}
