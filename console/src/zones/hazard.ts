import type { Zone } from '@muster/sdk/client';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';

export type Hazard = NonNullable<Zone['hazard']>;
export type Nfpa704 = NonNullable<Hazard['nfpa704']>;

export const hazardRatings = ['health', 'flammability', 'instability'] as const;
export const hazardSpecials = ['OX', 'W', 'SA'] as const;

/** A hazard as typed in the form. An empty text is not set. */
export type HazardTexts = Readonly<Record<(typeof hazardTextNames)[number], string>>;
const hazardTextNames = [
  'unClass',
  'unNumber',
  'material',
  ...hazardRatings,
  'special',
  'suppression',
  'note',
] as const;

export const noHazard: HazardTexts = {
  unClass: '',
  unNumber: '',
  material: '',
  health: '',
  flammability: '',
  instability: '',
  special: '',
  suppression: '',
  note: '',
};

export function hasHazard(texts: HazardTexts): boolean {
  return hazardTextNames.some((name) => texts[name] !== '');
}

export function toHazardTexts({ nfpa704, ...texts }: Hazard = {}): HazardTexts {
  const { special = '', ...ratings } = nfpa704 ?? {};
  const numbers = Object.entries(ratings).map(([name, rating]) => [name, String(rating)]);
  return { ...noHazard, ...texts, ...Object.fromEntries(numbers), special };
}

/** Converts valid texts to the hazard as the server returns it; `null` if there is none. */
export function toHazard(texts: HazardTexts): Hazard | null {
  if (!hasHazard(texts)) return null;
  const { unClass, unNumber, material, health, flammability, instability, special } = texts;
  const nfpa704 = health !== '' && {
    health: Number(health),
    flammability: Number(flammability),
    instability: Number(instability),
    ...(special !== '' && { special: special as Nfpa704['special'] & string }), // chosen from these
  };
  const fields = {
    unClass: unClass.trim(),
    unNumber: unNumber.trim().slice(-4),
    material,
    nfpa704,
    suppression: texts.suppression,
    note: texts.note,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Hazard; // only empty fields were left out
}

const unClassPattern =
  /^(?:1(?:\.[1-6][A-HJ-LNS]?)?|2(?:\.[1-3])?|3|4(?:\.[1-3])?|5(?:\.[12])?|6(?:\.[12])?|[789])$/;
const unNumberPattern = /^(?:UN ?)?(\d{4})$/;

export interface HazardErrors {
  readonly unClass?: string;
  readonly unNumber?: string;
  readonly ratings?: string;
}

/** Checks a hazard with the server's rules, before sending it. */
export function validateHazard(texts: HazardTexts): HazardErrors {
  const text = strings.zones.hazard.faults;
  const [unClass, unNumber] = [texts.unClass.trim(), texts.unNumber.trim()];
  const number = Number(unNumberPattern.exec(unNumber)?.[1]);
  const rated = hazardRatings.filter((name) => texts[name] !== '').length;
  const isPartlyRated = rated > 0 ? rated < hazardRatings.length : texts.special !== '';
  return {
    ...(unClass !== '' && !unClassPattern.test(unClass) && { unClass: text.unClass }),
    ...(unNumber !== '' && !(number >= 4 && number <= 3600) && { unNumber: text.unNumber }),
    ...(isPartlyRated && { ratings: text.ratings }),
  };
}

/** Describes the ratings of a diamond in words. */
export function describeRatings({ special, ...ratings }: Nfpa704): string {
  const text = strings.zones.hazard;
  const words = format(text.ratingsInWords, ratings);
  return special
    ? format(text.ratingsAndSpecial, { ratings: words, special: text.specials[special] })
    : words;
}

/** Describes a hazard in words, as terms and values. */
export function describeHazard(hazard: Hazard): readonly (readonly [string, string])[] {
  const text = strings.zones.hazard;
  const { unClass, unNumber, material, nfpa704, suppression, note } = hazard;
  const facts = [
    [text.material, material],
    [text.unNumber, unNumber && format(text.unNumberValue, { number: unNumber })],
    [text.unClass, unClass && describeClass(unClass)],
    [text.ratings, nfpa704 && describeRatings(nfpa704)],
    [text.suppression, suppression],
    [text.note, note],
  ] as const;
  return facts.flatMap(([term, value]) => (value ? [[term, value] as const] : []));
}

function describeClass(unClass: string): string {
  const text = strings.zones.hazard;
  const names: Readonly<Record<string, string>> = text.classes;
  const name = names[unClass] ?? names[unClass.slice(0, 1)] ?? '';
  return format(text.classValue, { unClass, name });
}

/** A hazard in one line, for lists and screen readers. */
export function summarizeHazard(hazard: Hazard): string {
  return describeHazard(hazard)
    .map(([, value]) => value)
    .join('; ');
}
