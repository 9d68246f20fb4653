import { format, locale } from '../strings/format.ts';
import { parseDecimal } from '../strings/numbers.ts';
import { strings } from '../strings.ts';

/** The units in which a department reads lengths: feet and miles, or meters and kilometers. */
export type Units = 'imperial' | 'metric';

const metersPerFoot = 0.3048;
const metersPerMile = 5280 * metersPerFoot;

/** A length on a plan: `40 ft 8 in`, `12.4 m`. */
export function formatLength(meters: number, units: Units): string {
  const text = strings.units;
  if (units === 'metric') return format(text.meters, { count: withDigits(meters, meters < 1 ? 2 : 1) });
  const inches = Math.round((meters / metersPerFoot) * 12);
  return format(text.feetInches, { feet: Math.floor(inches / 12), inches: inches % 12 });
}

/** An area on a plan: `34 ft²`, `3.2 m²`. */
export function formatArea(squareMeters: number, units: Units): string {
  const text = strings.units;
  return units === 'metric'
    ? format(text.squareMeters, { count: withDigits(squareMeters, squareMeters < 1 ? 2 : 1) })
    : format(text.squareFeet, { count: withDigits(squareMeters / metersPerFoot ** 2, 0) });
}

/** The size of a building, or the distance to it, without false precision: `390 ft`, `1.2 mi`, `120 m`, `2.5 km`. */
export function formatDistance(meters: number, units: Units): string {
  const text = strings.units;
  const isFar = meters >= (units === 'metric' ? 2000 : metersPerMile);
  if (isFar)
    return units === 'metric'
      ? format(text.kilometers, { count: rounded(meters / 1000) })
      : format(text.miles, { count: rounded(meters / metersPerMile) });
  return units === 'metric'
    ? format(text.meters, { count: rounded(meters) })
    : format(text.feet, { count: rounded(meters / metersPerFoot) });
}

/** A deviation, to hundredths if it is small: `0.42 ft`, `12 m`. */
export function formatError(meters: number, units: Units): string {
  const count = units === 'metric' ? meters : meters / metersPerFoot;
  return format(unitText(units), { count: withDigits(count, count < 10 ? 2 : 0) });
}

/** An uncertainty, rounded up: `40 ft`, `12 m`. */
export function formatAccuracy(meters: number, units: Units): string {
  const count = units === 'metric' ? meters : meters / metersPerFoot;
  return format(unitText(units), { count: Math.ceil(count) });
}

/** A height, given in feet as the service stores it: `12 ft`, `3.66 m`. */
export function formatHeight(feet: number, units: Units): string {
  const count = units === 'metric' ? feet * metersPerFoot : feet;
  return format(unitText(units), { count: count.toLocaleString(locale, { maximumFractionDigits: 2 }) });
}

function unitText(units: Units) {
  return units === 'metric' ? strings.units.meters : strings.units.feet;
}

function withDigits(count: number, digits: number): string {
  return count.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function rounded(count: number): string {
  return count.toLocaleString(locale, { maximumFractionDigits: count < 10 ? 1 : 0 });
}

/**
 * Parses a typed length into meters. A typed unit takes precedence: `12 m` works where feet are usual, and `40 ft` where
 * meters are.
 */
export function parseLength(text: string, units: Units): number | undefined {
  const [, number = '', unit = ''] = /^(.*?)\s*(m|ft|['′]?)$/i.exec(text.trim()) ?? [];
  const value = parseDecimal(number);
  if (value === undefined) return undefined;
  const isMeters = unit === '' ? units === 'metric' : unit.toLowerCase() === 'm';
  return isMeters ? value : value * metersPerFoot;
}

/**
 * Converts a text in the department's unit to feet, in which the service stores heights. A text that is not a length stays as it
 * is.
 */
export function readFeet(text: string, units: Units): string {
  const meters = parseLength(text, units);
  if (meters === undefined) return text;
  const plain = units === 'imperial' ? parseDecimal(text) : undefined;
  return String(plain ?? Number((meters / metersPerFoot).toPrecision(15)));
}

/** The text that a field shows for a value in feet. A text that is not a number stays as it is. */
export function showFeet(feet: string, units: Units): string {
  const value = parseDecimal(feet);
  if (value === undefined) return feet;
  return showNumber(units === 'metric' ? value * metersPerFoot : value, 4);
}

/** The text that a field shows for a value in meters. */
export function showMeters(meters: number, units: Units, digits: number): string {
  return showNumber(units === 'metric' ? meters : meters / metersPerFoot, digits);
}

function showNumber(value: number, digits: number): string {
  return value.toLocaleString(locale, { maximumFractionDigits: digits, useGrouping: false });
}
