import type { Placeholder } from './format.ts';

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** A text that has every name in braces, in any order. */
type WithPlaceholders<Name extends string> = [Name] extends [never]
  ? string
  : Intersection<Name extends string ? `${string}{${Name}}${string}` : never>;

/** The same texts in another language: every key and no other, with the same values in them. */
export type Translation<Texts> = Texts extends string
  ? WithPlaceholders<Placeholder<Texts>>
  : { readonly [Key in keyof Texts]: Translation<Texts[Key]> };
