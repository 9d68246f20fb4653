import { Value } from 'typebox/value';
import type { ImportChoices } from '../../building-import/interpreted.ts';
import { fieldError } from '../../errors.ts';
import { createCheck } from '../../http/validation.ts';
import { importChoices } from './import-choices.schema.ts';

const check = createCheck(importChoices);

/** Parses the choices in a form field. @throws MusterError `InvalidRequest` */
export function parseChoices(text: string | undefined): ImportChoices {
  if (text === undefined || text === '') return {};
  const choices = parseJson(text);
  check(choices);
  return withoutUnknown(choices as ImportChoices); // the check has just passed
}

/** Removes unknown fields, which are ignored: their values could be nested too deeply to be written. */
export function withoutUnknown(choices: ImportChoices): ImportChoices {
  return Value.Clean(importChoices, choices) as ImportChoices; // removes fields only
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fieldError('choices', 'must be a JSON object');
  }
}
