import type { TSchema } from 'typebox';

type FieldSchema = { readonly type?: string; readonly anyOf?: readonly FieldSchema[] };

/**
 * Converts the texts of a form, a query string or a path to the types that a schema declares. A text that is not a
 * complete value (`1x`, `NaN`) stays a text, so that the schema rejects it. An empty text means `null` if the schema
 * allows `null`. Fields that are not in the schema are dropped.
 */
export function parseTextFields(
  schema: TSchema,
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const declared = (schema as { properties?: Record<string, FieldSchema> }).properties ?? {};
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(declared)) {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (text !== undefined) fields[name] = parseText(field, text);
  }
  return fields;
}

/** Numbers have the format of JSON (RFC 8259, section 6): no plus sign, leading zero, bare point or whitespace. */
const wholeNumber = /^-?(0|[1-9]\d*)$/;
const decimalNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

function parseText(field: FieldSchema, text: string): unknown {
  // A field that is repeated in a query string is a list. It stays a list, and the schema decides.
  if (typeof text !== 'string') return text;
  const choices = field.anyOf ?? [field];
  if (text === '' && choices.some((choice) => choice.type === 'null')) return null;
  switch (choices[0]?.type) {
    case 'integer':
      return wholeNumber.test(text) ? Number(text) : text;
    case 'number':
      return decimalNumber.test(text) ? Number(text) : text;
    case 'boolean':
      return { true: true, false: false }[text.toLowerCase()] ?? text;
    default:
      return text;
  }
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * UUIDs are case-insensitive and stored in lower case (RFC 9562, section 4). Other texts, such as tokens, are not
 * changed.
 */
export function lowerCaseUuids(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, uuid.test(text) ? text.toLowerCase() : text]),
  );
}
