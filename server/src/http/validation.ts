import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { errorOf, fieldErrors, type MusterError } from '../errors.ts';
import { explainProblems } from './explain-problems.ts';
import { lowerCaseUuids, parseTextFields } from './text-fields.ts';

/**
 * Checks JSON bodies without coercing them. Query strings and path parameters are text and are parsed first; a UUID
 * in a path is case-insensitive. Properties that are not in the schema are ignored.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  if (httpPart === 'body') return (value) => verdict(validator, schema, value, false);
  const read = httpPart === 'params' ? lowerCaseUuids : (texts: Texts) => texts;
  return (value) => verdict(validator, schema, parseTextFields(schema, read(value as Texts)), true);
};

type Texts = Readonly<Record<string, string>>;
type Verdict = { value: unknown } | { error: MusterError };

function verdict(validator: Validator, schema: TSchema, value: unknown, isText: boolean): Verdict {
  return validator.Check(value) ? { value } : { error: explainAll(schema, value, isText) };
}

/**
 * Creates a check for values that no route's schema checks, such as the fields of a multipart form.
 *
 * @param isText whether the fields were parsed from text
 * @throws MusterError `InvalidRequest` naming every invalid field and what was expected
 */
export function createCheck(schema: TSchema, isText = false): (value: unknown) => void {
  const validator = Compile(schema);
  return (value) => {
    if (!validator.Check(value)) throw explainAll(schema, value, isText);
  };
}

/** Creates a function that checks whether a body matches its schema, without the reasons. */
export function createTest(schema: TSchema): (value: unknown) => boolean {
  const validator = Compile(schema);
  return (value) => validator.Check(value);
}

function explainAll(schema: TSchema, value: unknown, isText: boolean): MusterError {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return errorOf('InvalidRequest', 'The body must be a JSON object');
  const problems = explainProblems(schema, value, isText);
  if (problems.length === 0)
    throw new Error('the schema uses a keyword that explain-problems.ts does not know');
  return fieldErrors(problems);
}
