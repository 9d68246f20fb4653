import type { TSchema } from 'typebox';

type FieldSchema = { readonly type?: string; readonly anyOf?: readonly FieldSchema[] };

/**
 * Converts the texts of a form or a query string to the types that a schema declares. A text that is not a complete value
 * (`1x`, `NaN`) stays a text, so that the check against the schema rejects it. An empty text means `null` if the schema
 * allows `null`. Fields that the schema does not declare are dropped.
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

const wholeNumber = /^[+-]?\d{1,15}$/;
const decimalNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function parseText(field: FieldSchema, text: string): unknown {
  // A field that is repeated in a query string is a list. It stays one, and the schema decides.
  if (typeof text !== 'string') return text;
  const choices = field.anyOf ?? [field];
  if (text === '' && choices.some((choice) => choice.type === 'null')) return null;
  switch (choices[0]?.type) {
    case 'integer':
      return wholeNumber.test(text.trim()) ? Number(text) : text;
    case 'number':
      return decimalNumber.test(text.trim()) ? Number(text) : text;
    case 'boolean':
      return { true: true, false: false }[text.trim().toLowerCase()] ?? text;
    default:
      return text;
  }
}
