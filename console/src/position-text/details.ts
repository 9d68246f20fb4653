import type { PositionDetails } from './position-text.ts';

const metersPerFoot = 0.3048;
const amount = String.raw`(\d+(?:\.\d+)?)\s*(m|meters?|metres?|metros?|ft|feet|foot|'|fuß|pies)?(?![\w°'"])`;

/**
 * Takes the words for accuracy, altitude and floor out of a text.
 *
 * @param text normalized, with dots as decimal separators
 * @returns the text without them, and what they say
 */
export function takeDetails(text: string): { readonly rest: string; readonly details: PositionDetails } {
  let rest = text;
  const take = (form: RegExp): RegExpExecArray | undefined => {
    const found = form.exec(rest);
    if (!found) return undefined;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const altitude =
    take(
      new RegExp(
        `[,;]?\\s*\\b(?:alt(?:itude)?|elev(?:ation)?|height|höhe|altitud|altura|z)\\b\\.?\\s*[:=]?\\s*([+-]?)${amount}(?:\\s*±\\s*${amount})?(?:\\s*(${datums}))?`,
        'i',
      ),
    ) ?? take(new RegExp(`[,;]?\\s*(?<![\\w.])([+-]?)${amount}(?:\\s*±\\s*${amount})?\\s*(${datums})`, 'i'));
  const accuracy =
    take(
      new RegExp(
        `[,;(]?\\s*(?:±|\\b(?:acc(?:uracy)?|uncertainty|genauigkeit|precisión|precision|within|radius)\\b\\.?\\s*[:=]?\\s*±?)\\s*${amount}\\)?`,
        'i',
      ),
    ) ??
    take(
      new RegExp(`[,;(]?\\s*(?<![\\w.])${amount}\\s*(?:accuracy|uncertainty|acc|genauigkeit)\\b\\)?`, 'i'),
    );
  const floor = takeFloor(take);
  return {
    rest: rest.replace(/[\s,;]+$/, '').trim(),
    details: {
      ...(accuracy && { statedAccuracyM: toMeters(accuracy[1], accuracy[2]) }),
      ...(altitude && readAltitude(altitude)),
      ...(floor !== undefined && { floorLabel: floor }),
    },
  };
}

const datums = 'hae|wgs ?84|ellipsoid(?:al)?|msl|amsl|asl|sea level|above sea level|ü\\.? ?nn|snm|msnm';

function readAltitude([
  ,
  sign,
  value,
  unit,
  spread,
  spreadUnit,
  datum,
]: RegExpExecArray): Partial<PositionDetails> {
  const isEllipsoid = datum !== undefined && /hae|wgs|ellipsoid/i.test(datum);
  return {
    altitudeM: toMeters(value, unit) * (sign === '-' ? -1 : 1),
    ...(datum !== undefined && { altitudeDatum: isEllipsoid ? 'ellipsoid' : 'meanSeaLevel' }),
    ...(spread !== undefined && { verticalAccuracyM: toMeters(spread, spreadUnit ?? unit) }),
  };
}

/** @param unit meters if it is left out */
function toMeters(value: string | undefined, unit: string | undefined): number {
  return Number(value) * (unit !== undefined && /^(?:f|'|pies)/i.test(unit) ? metersPerFoot : 1);
}

/** "floor 3", "fl. 3", "level B1", "2nd floor", "ground floor", "3. OG", "Etage 2", "piso 4", "planta baja". */
function takeFloor(take: (form: RegExp) => RegExpExecArray | undefined): string | undefined {
  const named = take(
    /[,;]?\s*(?<![\w.])(?:floor|fl|level|lvl|stock|stockwerk|etage|ebene|piso|planta)\.?\s*[:=]?\s*(-?\d{1,3}[a-z]?|[a-z]\d{0,2}|mezzanine|ground|basement|baja)(?![\w.])/i,
  );
  if (named?.[1]) return named[1];
  const counted = take(
    /[,;]?\s*(?<![\w.])(\d{1,3})(?:st|nd|rd|th|\.|er|ro|do|to|º)?\s*(?:floor|level|stock|etage|og|obergeschoss|piso|planta)(?![\w.])/i,
  );
  if (counted?.[1]) return counted[1];
  const word = take(/[,;]?\s*(?<![\w.])(ground|basement|mezzanine|lobby)\s+(?:floor|level)(?![\w.])/i);
  return word?.[1];
}
