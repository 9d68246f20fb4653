import type { TSchema } from 'typebox';
import type { FieldProblem } from '../errors.ts';

/** The parts of JSON Schema that are used to describe requests. */
interface FieldSchema {
  readonly anyOf?: readonly FieldSchema[];
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  /** For an object with any keys: one schema for all values. */
  readonly patternProperties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly contentMediaType?: string;
}

/**
 * Lists the errors of a value, field by field, in the order of the schema: which rule each field breaks, and what was
 * expected. An error within a list includes its index, such as `Attendees[2].Email`.
 *
 * @param isText whether the fields were parsed from text, as in a form or a query string
 */
export function explainProblems(schema: TSchema, value: unknown, isText: boolean): FieldProblem[] {
  // A TypeBox schema is a JSON Schema, and ours use only the keywords above.
  return [...explain(schema as FieldSchema, value, '', isText)];
}

/** Flattens nested alternatives, as in a nullable choice between texts. */
function listChoices(declared: FieldSchema): readonly FieldSchema[] {
  return declared.anyOf ? declared.anyOf.flatMap(listChoices) : [declared];
}

type Problems = Generator<FieldProblem, void, undefined>;

function* explain(declared: FieldSchema, value: unknown, name: string, isText: boolean): Problems {
  const choices = listChoices(declared).filter((one) => one.type !== 'null');
  const schema = choices.find((one) => isOfType(one, value)) ?? choices[0] ?? declared;
  const problem = (message: string) => ({ field: name, message: `${name} ${message}` });
  if (value === null && declared.anyOf?.some((one) => one.type === 'null')) return;
  if (choices.every((one) => one.const !== undefined)) {
    if (choices.some((one) => one.const === value)) return;
    return yield problem(`must be ${describe(declared)}${quote(value)}`);
  }
  const found = jsonTypeOf(value);
  if (!isOfType(schema, value)) return yield problem(explainType(declared, found, isText));
  if (found === 'object') return yield* explainObject(schema, value as Record<string, unknown>, name, isText);
  if (found === 'array') return yield* explainList(schema, value as unknown[], name, isText);
  const broken = typeof value === 'string' ? explainText(schema, value) : isInRange(schema, value);
  if (broken !== undefined) yield problem(broken || `must be ${describe(declared)}`);
}

function* explainObject(
  { properties = {}, patternProperties = {}, required = [] }: FieldSchema,
  value: Readonly<Record<string, unknown>>,
  name: string,
  isText: boolean,
): Problems {
  for (const [key, schema] of Object.entries(properties)) {
    const field = name ? `${name}.${key}` : key;
    const fieldValue = Object.hasOwn(value, key) ? value[key] : undefined;
    if (fieldValue !== undefined) yield* explain(schema, fieldValue, field, isText);
    else if (required.includes(key)) yield { field, message: `${field} is required: ${describe(schema)}` };
  }
  const [every] = Object.values(patternProperties);
  if (every)
    for (const [key, one] of Object.entries(value)) yield* explain(every, one, `${name}.${key}`, isText);
}

function* explainList(
  { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: FieldSchema,
  value: readonly unknown[],
  name: string,
  isText: boolean,
): Problems {
  if (value.length > maxItems)
    yield { field: name, message: `${name} must have at most ${maxItems} entries; it has ${value.length}` };
  else if (value.length < minItems)
    yield {
      field: name,
      message: `${name} must have at least ${minItems} ${minItems === 1 ? 'entry' : 'entries'}`,
    };
  else if (items)
    for (const [index, one] of value.entries()) yield* explain(items, one, `${name}[${index}]`, isText);
}

/** Explains which rule a text breaks: '' means that its description says it, and undefined means that it breaks none. */
function explainText(schema: FieldSchema, value: string): string | undefined {
  const { pattern, enum: choices, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (choices) return choices.includes(value) ? undefined : `must be ${describe(schema)}${quote(value)}`;
  const length = [...value].length;
  if (length > maxLength) return `must be at most ${maxLength} characters; it has ${length}`;
  if (length < minLength)
    return minLength === 1
      ? 'must not be empty'
      : `must be at least ${minLength} characters; it has ${length}`;
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return undefined;
  if (value.includes('\0')) return 'must not contain a NUL character (U+0000)';
  if (!value.isWellFormed()) return 'must not contain half of a surrogate pair (U+D800 to U+DFFF)';
  if (value === '') return `must not be empty; it must be ${describe(schema)}`;
  return value.trim() === '' ? 'must not be only whitespace' : '';
}

/** Quotes the value that was sent instead of a choice, if it is short enough to be a typing mistake. */
function quote(value: unknown): string {
  if (typeof value !== 'string') return `, not ${foundNames[jsonTypeOf(value)]}`;
  return value.length <= 40 ? `, not ${JSON.stringify(value.toWellFormed())}` : '';
}

function isInRange(schema: FieldSchema, value: unknown): '' | undefined {
  if (typeof value !== 'number') return undefined;
  const { minimum = value, maximum = value } = schema;
  const { exclusiveMinimum = Number.NEGATIVE_INFINITY, exclusiveMaximum = Number.POSITIVE_INFINITY } = schema;
  const isWithin = value >= minimum && value <= maximum;
  return isWithin && value > exclusiveMinimum && value < exclusiveMaximum ? undefined : '';
}

type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'boolean' | 'number' | 'string' | 'object'; // JSON has no other types
}

function isOfType({ type }: FieldSchema, value: unknown): boolean {
  if (type === undefined) return true;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  return jsonTypeOf(value) === type;
}

const foundNames: Readonly<Record<JsonType, string>> = {
  null: 'null',
  boolean: 'true or false',
  number: 'a number',
  string: 'a string',
  array: 'a list',
  object: 'an object',
};

function explainType(declared: FieldSchema, found: JsonType, isText: boolean): string {
  const [schema = declared] = declared.anyOf ?? [declared];
  const isJson = schema.contentMediaType?.endsWith('json') && (found === 'object' || found === 'array');
  if (isJson) return `must be a string that contains JSON; send JSON.stringify(…), not ${foundNames[found]}`;
  const isNumber = ['integer', 'number'].includes(schema.type ?? '') && found === 'number';
  return `must be ${describe(declared)}${isText || isNumber ? '' : `, not ${foundNames[found]}`}`;
}

const typeNames: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'a string',
  object: 'an object',
  array: 'a list',
};

/** Describes in words what a field accepts. */
function describe(declared: FieldSchema): string {
  if (declared.description) return declared.description;
  const [schema = declared] = declared.anyOf ?? [];
  const nullable = declared.anyOf?.some((one) => one.type === 'null') ? ', or null' : '';
  return `${describeType(schema)}${nullable}`;
}

function describeType({ description, type, minimum, maximum, maxLength }: FieldSchema): string {
  if (description) return description;
  const name = typeNames[type ?? ''] ?? 'a value';
  if (minimum !== undefined && maximum !== undefined) return `${name} from ${minimum} to ${maximum}`;
  return maxLength === undefined ? name : `${name} of at most ${maxLength} characters`;
}
