import { type Static, type TSchema, Type } from 'typebox';
import { type PointType, pointTypes } from '../zone-rules/point-types.ts';

/** PostgreSQL can store neither NUL nor a lone surrogate, so a text with either could not be returned unchanged. */
const storable = '[^\\u0000\\ud800-\\udfff]*$';

/** A text that is neither empty nor only whitespace. */
export function requiredText(maxLength: number) {
  return Type.String({
    maxLength,
    pattern: `^(?=[\\s\\S]*\\S)${storable}`,
    description: `a string of 1 to ${maxLength} characters, not only whitespace`,
  });
}

/** An optional text. It is cleared by `null` and, in forms, by an empty value. */
export function optionalText(maxLength: number) {
  return optional(
    Type.String({
      maxLength,
      pattern: `^${storable}`,
      description: `a string of at most ${maxLength} characters`,
    }),
  );
}

/** A text to search for in the database: an id or a part of a name. */
export function searchedText(maxLength: number, description = `a string of 1 to ${maxLength} characters`) {
  return Type.String({ minLength: 1, maxLength, pattern: `^${storable}`, description });
}

/** A field that can be left out or `null`. */
export function optional<Field extends TSchema>(field: Field) {
  return Type.Optional(Type.Union([field, Type.Null()]));
}

/**
 * A field of a response that can be `null`. One schema with two types is serialized several times faster than a union
 * of two schemas.
 */
export function nullable<Field extends TSchema & { type: string }>(field: Field) {
  return Type.Unsafe<Static<Field> | null>({ ...field, type: [field.type, 'null'] });
}

/** The units in which a department sees lengths. */
export function unitsOfLength() {
  return Type.Union([Type.Literal('imperial'), Type.Literal('metric')], {
    description: 'imperial or metric',
  });
}

/** A whole number that fits a 32-bit column on every engine. */
export function wholeNumber(options: { minimum?: number; maximum?: number; description?: string } = {}) {
  return Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647, ...options });
}

/**
 * The format of row ids. Ids in any other format are not looked up, because PostgreSQL rejects a query with a NUL in
 * it.
 */
export const idPattern = /^[0-9a-f-]{36}$/;

/** The pattern of a UUID in a request, which the reader converts to lower case. */
export const anyCaseUuid = '^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$';

/** Whether a text is a day that exists, such as `2026-05-31`. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** For floors and zones. */
export const externalId = Type.Optional(
  Type.String({ description: 'Its id in the source that it was imported from; absent if it has none.' }),
);

export const warning = Type.Object(
  {
    field: Type.String({ description: 'The field of the request that it is about.' }),
    message: Type.String({ description: 'What is probably wrong, and how it is read.' }),
  },
  { title: 'Warning' },
);
export type Warning = Static<typeof warning>;

/** For the response of a save. */
export const warnings = Type.Optional(
  Type.Array(warning, {
    description: 'What was accepted, but is probably a mistake; absent if there is nothing.',
  }),
);

/** A time in a response. */
export function timestamp(description: string) {
  return Type.String({ format: 'date-time', description });
}

export function roleName() {
  return Type.Union([Type.Literal('viewer'), Type.Literal('editor'), Type.Literal('admin')], {
    description: 'viewer, editor or admin',
  });
}

/** When something expires. `parseExpiry` parses it. */
export function expiry() {
  return optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$',
      description: 'a date-time in the future with its offset, such as 2030-01-02T03:04:05Z',
    }),
  );
}

/** The word for what a point is, in a request. */
export function pointTypeField() {
  return Type.Unsafe<PointType>(
    Type.Union(
      pointTypes.map((type) => Type.Literal(type)),
      { description: `${pointTypes.slice(0, -1).join(', ')} or ${pointTypes.at(-1)}` },
    ),
  );
}

/** The word for what a point is, in a response. */
export function pointTypeResult() {
  return Type.Unsafe<PointType>({ type: 'string', enum: [...pointTypes], description: 'What it is.' });
}
