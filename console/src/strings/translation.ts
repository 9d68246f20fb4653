import type { Placeholder } from './format.ts';

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** A text that contains every placeholder, in any order. */
type WithPlaceholders<Name extends string> = [Name] extends [never]
  ? string
  : Intersection<Name extends string ? `${string}{${Name}}${string}` : never>;

/** The same texts in another language, with exactly the same keys and placeholders. */
export type Translation<Texts> = Texts extends string
  ? WithPlaceholders<Placeholder<Texts>>
  : { readonly [Key in keyof Texts]: Translation<Texts[Key]> };
