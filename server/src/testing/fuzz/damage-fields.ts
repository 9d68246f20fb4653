import { asObject, type JsonObject } from '../../http/openapi/openapi-document.ts';
import { parseJson } from './described-responses.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { Random } from './random.ts';
import { fieldPaths, type RequestTemplate } from './request-template.ts';

/** @returns a description of the change */
export type TemplateDamage = (random: Random, template: RequestTemplate) => string | undefined;

/** Puts a wrong value in one to three fields of the body, including fields of nested objects and lists. */
export const damageBodyFields: TemplateDamage = (random, template) => {
  if (!template.body) return undefined;
  const fields = fieldPaths(template.bodySchema);
  if (fields.length === 0) return undefined;
  const isText = template.mediaType !== 'application/json' && template.mediaType !== 'application/geo+json';
  const done: string[] = [];
  for (let count = random.pick([1, 1, 1, 2, 3]); count > 0; count -= 1) {
    const { path, schema } = random.pick(fields);
    const value = isText ? hostileText(random, schema) : hostileValue(random, schema);
    setAt(template.body, path, random.chance(0.1) ? undefined : value);
    done.push(path.join('.'));
  }
  return `field ${done.join(', ')}`;
};

function setAt(target: JsonObject, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const isList = rest[0] === '0';
  const present = target[name];
  if (isList ? !Array.isArray(present) : !asObject(present)) target[name] = isList ? [] : {};
  setAt(target[name] as JsonObject, rest, value); // an object or a list
}

/** Changes GeoJSON in a field, as text or as an object, at any place in it. */
export const damageGeoJson: TemplateDamage = (random, template) => {
  const { body } = template;
  if (!body) return undefined;
  const isText = typeof body.polygonGeoJson === 'string';
  if (!isText && template.operationId !== 'importZones') return undefined;
  const geoJson: unknown = isText ? parseJson(String(body.polygonGeoJson)) : body;
  const places = listPlaces(geoJson);
  if (places.length === 0) return undefined; // it was already damaged
  const { holder, key } = random.pick(places);
  holder[key] = hostileValue(random, { minimum: -180, maximum: 180 });
  if (isText) body.polygonGeoJson = JSON.stringify(geoJson);
  return `GeoJSON ${key}`;
};

function listPlaces(value: unknown): { holder: JsonObject; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as JsonObject; // lists also have keys
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...listPlaces(holder[key])]);
}

/** Puts wrong parameters in the query: repeated, unknown, empty, in brackets. */
export const damageQuery: TemplateDamage = (random, template) => {
  const declared = template.parameters.filter((one) => one.in === 'query');
  const parameter = declared.length > 0 && random.chance(0.9) ? random.pick(declared) : undefined;
  const name = parameter?.name ?? random.pick(['__proto__', 'constructor', 'unknown', '', 'a[b]']);
  const present = template.query.find(([one]) => one === name);
  const value = hostileText(random, parameter?.schema ?? {}).slice(0, 6_000);
  const changes = [
    () => template.query.push([name, value], [name, present?.[1] ?? 'again']),
    () => template.query.push([`${name}[]`, value]),
    () => (present ? template.query.splice(template.query.indexOf(present), 1) : []),
    ...Array.from({ length: 5 }, () => () => {
      if (present) present[1] = value;
      else template.query.push([name, value]);
    }),
  ];
  random.pick(changes)();
  return `query ${name}`;
};

/** Replaces an id, a token or a file name with a hostile text. */
export const damagePathValue: TemplateDamage = (random, template) => {
  const names = [...template.pathValues.keys()];
  if (names.length === 0) return undefined;
  const name = random.pick(names);
  const value = template.pathValues.get(name) ?? '';
  const changed = random.pick([
    () => hostileText(random, {}).slice(0, random.pick([100, 5_000])),
    () => value.toUpperCase(),
    () => value.slice(0, -1),
    () => `${value}0`,
    () => ` ${value}`,
    () => `${value}\0`,
    () => value.replaceAll('-', ''),
    () => `{${value}}`,
    () => `${value}/..`,
    () => `${value}.ics`,
    () => `-${value}`,
    () => '9223372036854775808',
    () => '00000000-0000-0000-0000-000000000000',
  ])();
  template.pathValues.set(name, changed);
  return `path parameter ${name}`;
};
