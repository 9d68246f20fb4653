import { type Static, type TSchema, Type } from 'typebox';

/** PostgreSQL stores neither NUL nor half a surrogate pair; a text with either could not be given back as it was. */
const storable = '[^\\u0000\\ud800-\\udfff]*$';

/** A text that must say something: not empty, not only white space. */
export function requiredText(maxLength: number) {
  return Type.String({
    maxLength,
    pattern: `^(?=[\\s\\S]*\\S)${storable}`,
    description: `a text of 1 to ${maxLength} characters, not only white space`,
  });
}

/** An optional text; `null` and, in forms, an empty value clear it. */
export function optionalText(maxLength: number) {
  return optional(
    Type.String({
      maxLength,
      pattern: `^${storable}`,
      description: `a text of at most ${maxLength} characters`,
    }),
  );
}

/** A field that may be left out, or be `null`. */
export function optional<Field extends TSchema>(field: Field) {
  return Type.Optional(Type.Union([field, Type.Null()]));
}

/**
 * A field of an answer that may be `null`. As one schema of two types it is written several times faster than as a
 * choice of two schemas.
 */
export function nullable<Field extends TSchema & { type: string }>(field: Field) {
  return Type.Unsafe<Static<Field> | null>({ ...field, type: [field.type, 'null'] });
}

/** Fits a 32-bit column on every engine. */
export function wholeNumber(options: { minimum?: number; maximum?: number } = {}) {
  return Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647, ...options });
}

/**
 * What the ids of rows look like. What does not is not there, and is not looked for: PostgreSQL would refuse a query
 * with a NUL in it.
 */
export const idPattern = /^[0-9a-f-]{36}$/;
