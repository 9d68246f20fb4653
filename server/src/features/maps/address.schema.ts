import type { MapAddress } from 'positioning';
import { Type } from 'typebox';
import { fieldError } from '../../errors.ts';
import { about } from '../../http/openapi/described-fields.ts';
import { createCheck } from '../../http/validation.ts';
import { nullable, optional, optionalText } from '../field-schemas.ts';

const parts = {
  country: 'Two letters, such as `US` (ISO 3166).',
  A1: 'State or province.',
  A2: 'County.',
  A3: 'City.',
  A4: 'Part of the city.',
  A5: 'Neighborhood.',
  A6: 'Block.',
  postalCode: 'Postal code.',
  road: 'Name of the road, with its type: `Harbor St`.',
  number: 'Number on the road: `12`, `12A`.',
  building: 'Name of the building; the name of the map if it is left out.',
  landmark: 'Name by which the site is known.',
  text: 'The address in one line, if its parts are not known.',
} as const satisfies Readonly<Record<keyof MapAddress, string>>;
const names = Object.keys(parts) as (keyof MapAddress)[]; // its only keys

const country = optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'two letters, such as US' }));

const checkField = createCheck(
  Type.Object({
    address: Type.Object(
      Object.fromEntries(
        names.map((name) => [name, name === 'country' ? country : optionalText(name === 'text' ? 500 : 200)]),
      ),
      { description: 'an object with parts of an address' },
    ),
  }),
);

export const addressField = about(
  `The address of the building, as JSON with any of ${names.map((name) => `\`${name}\``).join(', ')}. A1 to A6 are those of RFC 5139. An empty value removes it.`,
  optional(
    Type.String({
      maxLength: 10_000,
      contentMediaType: 'application/json',
      description: 'a JSON object, see the guide',
    }),
  ),
);

export const addressResult = nullable(
  Type.Object(
    Object.fromEntries(
      Object.entries(parts).map(([name, description]) => [name, Type.Optional(Type.String({ description }))]),
    ) as Record<keyof typeof parts, ReturnType<typeof optionalPart>>, // an entry for each part
    { title: 'MapAddress', description: 'The address of the building; a part that is not known is absent.' },
  ),
);

function optionalPart() {
  return Type.Optional(Type.String());
}

/**
 * Reads the form field `address`.
 *
 * @returns the JSON that is stored: parts in a fixed order, without empty ones; `null` if nothing is left, and `undefined` if
 *   the field was not sent
 * @throws MusterError `InvalidRequest` that names the part
 */
export function readAddress(text: string | null | undefined): string | null | undefined {
  if (!text?.trim()) return text === undefined ? undefined : null;
  let address: unknown;
  try {
    address = JSON.parse(text);
  } catch {
    throw fieldError('address', 'must be JSON');
  }
  checkField({ address });
  const given = address as Readonly<Record<string, string | null | undefined>>; // checked above
  // A part that is misspelled would be lost without a word.
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw fieldError(
      `address.${unknown.slice(0, 40)}`,
      `is not a part of an address: use ${names.join(', ')}`,
    );
  const kept = names.flatMap((name) => {
    const value = given[name]?.trim();
    return value ? [[name, name === 'country' ? value.toUpperCase() : value]] : [];
  });
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept));
}

export function parseAddress(stored: string | null): MapAddress | null {
  return stored === null ? null : (JSON.parse(stored) as MapAddress); // written by readAddress
}
