import { exampleItemId } from '../../features/example-values.ts';
import type { JsonObject } from '../../http/openapi/openapi-document.ts';
import { replaceAll } from '../example-department.ts';
import type { Delivery, FuzzRequest } from './fuzz-request.ts';
import { writeJson } from './hostile-values.ts';
import { encodeForm, type FormPart, formDamages } from './multipart.ts';
import type { Random } from './random.ts';
import type { RequestTemplate } from './request-template.ts';
import { fileFields, goodFiles, type SampleFiles } from './sample-files.ts';

/** The user of the requests, and what exists on the server. */
export interface FuzzWorld {
  readonly token: string;
  /** Maps values in the examples to the real values in this department. */
  readonly real: ReadonlyMap<string, string>;
  /** The same for another department, which the caller must neither see nor change. */
  readonly foreign: ReadonlyMap<string, string>;
  /** Ids of calendar items: single ones, and instances of a series. */
  readonly items: readonly string[];
}

export interface EncodeOptions {
  readonly number: number;
  readonly world: FuzzWorld;
  readonly files: SampleFiles;
  readonly damages: string[];
  readonly usesForeignIds: boolean;
  readonly damagesForm: boolean;
}

/** Creates the bytes of a request from its fields, with the real ids of the department in place of those in the examples. */
export function encodeTemplate(
  random: Random,
  template: RequestTemplate,
  options: EncodeOptions,
): FuzzRequest {
  const { world, usesForeignIds, damages, number } = options;
  const ids = usesForeignIds ? world.foreign : withItem(random, world);
  const makeReal = (text: string) => replaceAll(text, ids);
  const { operationId, method } = template;
  let target = template.path;
  for (const [name, value] of template.pathValues)
    target = target.replace(`{${name}}`, () => percentEncode(makeReal(value)));
  const query = template.query.map(
    ([name, value]) => `${percentEncode(name)}=${percentEncode(makeReal(value))}`,
  );
  if (query.length > 0) target += `?${query.join('&')}`;
  const headers: [string, string][] = [
    ['Host', 'localhost'],
    ['Authorization', `Bearer ${world.token}`],
    ...template.headers.map(([name, value]): [string, string] => [name, makeReal(value)]),
  ];
  const { body, contentType } = encodeBody(random, template, options, makeReal);
  if (contentType !== undefined) headers.push(['Content-Type', contentType]);
  const delivery: Delivery = 'whole';
  const version = 'HTTP/1.1';
  return { number, operationId, damages, method, target, version, headers, body, delivery };
}

function withItem(random: Random, { real, items }: FuzzWorld): ReadonlyMap<string, string> {
  return items.length > 0 ? new Map([...real, [String(exampleItemId), random.pick(items)]]) : real;
}

interface EncodedBody {
  readonly body: Buffer | undefined;
  readonly contentType: string | undefined;
}

function encodeBody(
  random: Random,
  { mediaType, body }: RequestTemplate,
  { damages, files, damagesForm }: EncodeOptions,
  makeReal: (text: string) => string,
): EncodedBody {
  if (mediaType === undefined || body === undefined) return { body: undefined, contentType: undefined };
  if (mediaType === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(body).map(
      ([name, value]) => `${name}=${percentEncode(makeReal(String(value)))}`,
    );
    return { body: Buffer.from(fields.join('&')), contentType: mediaType };
  }
  if (mediaType !== 'multipart/form-data')
    return { body: Buffer.from(makeReal(writeJson(body))), contentType: mediaType };
  const parts = partsOf(random, body, files, damages);
  if (!damagesForm || parts.length === 0) return encodeForm(parts);
  const [name, damage] = random.pick(Object.entries(formDamages));
  damages.push(`form: ${name}`);
  return damage(random, parts);
}

/** Few forms get a file, because decoding an image takes more time than anything else. */
function partsOf(random: Random, body: JsonObject, files: SampleFiles, damages: string[]): FormPart[] {
  const name = fileFields.find((one) => body[one] !== undefined);
  const parts = Object.entries(body)
    .filter(([field, value]) => value !== undefined && field !== name)
    .map(([field, value]): FormPart => ({ name: field, content: Buffer.from(String(value)) }));
  if (name === undefined || random.chance(0.8)) return parts;
  const good = goodFiles[name];
  const fileName = random.chance(0.2) ? random.pick(good) : random.pick([...files.keys()]);
  if (!good.includes(fileName)) damages.push(`file ${fileName}`);
  return [...parts, { name, fileName, content: files.get(fileName) ?? Buffer.alloc(0) }];
}

/**
 * Like `encodeURIComponent`, but does not throw on half of a surrogate pair, which becomes three bytes that are not valid UTF-8.
 */
function percentEncode(text: string): string {
  return text.replace(/./gsu, (unit) => (unit.isWellFormed() ? encodeURIComponent(unit) : '%ED%A0%80'));
}
