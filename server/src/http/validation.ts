import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { errorOf, type MusterError } from '../errors.ts';
import { parseTextFields } from './text-fields.ts';

/**
 * Checks JSON bodies without coercing them. Query strings are text and are parsed first. Path parameters stay text: a
 * malformed id is simply not found. Properties that are not in the schema are left alone.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  if (httpPart !== 'querystring') return (value) => verdict(validator, schema, value);
  return (value) => verdict(validator, schema, parseTextFields(schema, value as Record<string, string>));
};

type Verdict = { value: unknown } | { error: MusterError };

function verdict(validator: Validator, schema: TSchema, value: unknown): Verdict {
  return validator.Check(value) ? { value } : { error: explainProblem(validator, schema, value) };
}

/**
 * Checks a value that no route's schema checks, such as the fields of a multipart form.
 *
 * @throws MusterError `InvalidRequest` naming the field and what was expected
 */
export function createCheck(schema: TSchema): (value: unknown) => void {
  const validator = Compile(schema);
  return (value) => {
    if (!validator.Check(value)) throw explainProblem(validator, schema, value);
  };
}

function explainProblem(validator: Validator, schema: TSchema, value: unknown): MusterError {
  const [problem] = validator.Errors(value);
  const field = problem?.instancePath.split('/')[1];
  if (problem?.keyword === 'required' && !field) {
    const missing = (problem.params as { requiredProperties: string[] }).requiredProperties.at(0);
    return errorOf('InvalidRequest', `${missing} is required: ${describeField(schema, missing)}`);
  }
  if (!field) return errorOf('InvalidRequest', 'The body must be a JSON object');
  return errorOf('InvalidRequest', `${field} must be ${describeField(schema, field)}`);
}

type FieldSchema = {
  readonly anyOf?: readonly FieldSchema[];
  readonly type?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

/** What a field accepts, in words. */
function describeField(schema: TSchema, field: string | undefined): string {
  const declared = (schema as { properties?: Record<string, FieldSchema> }).properties?.[field ?? ''];
  if (!declared) return 'of another type';
  const [first = declared] = declared.anyOf ?? [];
  const nullable = declared.anyOf?.some((one) => one.type === 'null') ? ', or null' : '';
  return `${describeType(first)}${nullable}`;
}

const typeNames: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'a text',
  object: 'an object',
  array: 'an array',
};

function describeType(schema: FieldSchema): string {
  if (schema.description) return schema.description;
  const name = typeNames[schema.type ?? ''] ?? 'a value';
  if (schema.minimum !== undefined && schema.maximum !== undefined)
    return `${name} from ${schema.minimum} to ${schema.maximum}`;
  return schema.maxLength === undefined ? name : `${name} of at most ${schema.maxLength} characters`;
}
