import { propertyText } from '../../zone-rules/zone-names.ts';
import { readZoneType } from '../../zone-rules/zone-type-names.ts';
import { zoneTypes } from '../../zone-rules/zone-types.ts';
import { isObject } from '../bounded-properties.ts';
import { findCategory } from '../categories.ts';
import type { CategoryCount, ImportChoices } from '../interpreted.ts';
import type { SourceFeature, SourceItem, TextByLanguage } from '../model.ts';
import { textByLanguage } from '../readers/texts.ts';

/** Reads the name of a feature, or the empty string if it has none. */
export type ReadName = (feature: SourceItem) => string;

/** @param property the property with the names; if `undefined`, the names of the format are used */
export function nameReader(property: string | undefined, language: string | undefined): ReadName {
  return (feature) => {
    if (property === undefined) return pickText(feature.names ?? {}, language);
    const value = Object.hasOwn(feature.properties, property) ? feature.properties[property] : undefined;
    // `{"en": "Kitchen"}`, as in IMDF files, is not a name itself.
    const texts = isObject(value) ? textByLanguage(value) : {};
    return Object.keys(texts).length > 0
      ? pickText(texts, language)
      : propertyText(feature.properties, property);
  };
}

/** Returns the text in a language, or else the text without a language, or else the first. */
export function pickText(texts: TextByLanguage, language: string | undefined): string {
  const keys = Object.keys(texts);
  const target = language?.toLowerCase();
  const key =
    keys.find((one) => one.toLowerCase() === target) ??
    (target === undefined ? undefined : keys.find((one) => primary(one) === primary(target) && one !== '')) ??
    keys.find((one) => one === '') ??
    keys[0];
  return key === undefined ? '' : (texts[key] ?? '').trim();
}

function primary(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}

/** Lists the languages of the names, the most frequent first. */
export function listLanguages(features: readonly SourceItem[], property: string | undefined): string[] {
  const counts = new Map<string, number>();
  for (const { names, properties } of features) {
    const value =
      property !== undefined && Object.hasOwn(properties, property) ? properties[property] : names;
    if (!isObject(value)) continue;
    for (const language of Object.keys(textByLanguage(value)))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  counts.delete('');
  return [...counts].sort((a, b) => b[1] - a[1]).map(([language]) => language);
}

/** The type of a feature, based on its category. */
export interface FeatureType {
  readonly category: string;
  /** `null` if it does not become a zone. */
  readonly zoneType: number | null;
  /** What to call it if it has no name. */
  readonly kind: string;
}

export interface TypeReader {
  readonly read: (feature: SourceFeature) => FeatureType;
  /** Counts the features that were read, by category, the most frequent first. */
  readonly count: () => CategoryCount[];
}

const maxCategories = 500;
const typeNames = new Map<number, string>(Object.entries(zoneTypes).map(([name, number]) => [number, name]));

/** @param property the property with the category; if `undefined`, the category of the format is used */
export function typeReader(property: string | undefined, choices: ImportChoices): TypeReader {
  const counts = new Map<string, CategoryCount>();
  const read = (feature: SourceFeature): FeatureType => {
    const category =
      property === undefined ? (feature.category ?? '') : propertyText(feature.properties, property);
    const { zoneType, isKnown } = decide(category, property !== undefined, choices);
    const before = counts.get(category);
    if (before || counts.size < maxCategories)
      counts.set(category, { category, count: (before?.count ?? 0) + 1, zoneType, isKnown });
    return {
      category,
      zoneType,
      kind: kindOf(category, zoneType, property === undefined && feature.layer !== null),
    };
  };
  const count = () => [...counts.values()].sort((a, b) => b.count - a.count);
  return { read, count };
}

/** @param isProperty whether a number stands for a zone type */
function decide(
  category: string,
  isProperty: boolean,
  choices: ImportChoices,
): { zoneType: number | null; isKnown: boolean } {
  const { types = {}, skippedCategories, defaultType = zoneTypes.Custom } = choices;
  if (skippedCategories?.includes(category)) return { zoneType: null, isKnown: true };
  const chosen = Object.hasOwn(types, category) ? types[category] : undefined;
  if (chosen !== undefined) return { zoneType: chosen, isKnown: true };
  const number = isProperty && /^\d+$/.test(category) ? readZoneType(category) : undefined;
  const found = number === undefined ? findCategory(category) : { zoneType: number };
  if (!found) return { zoneType: defaultType, isKnown: false };
  // A list of categories to skip replaces the default list.
  if (found.zoneType === null && skippedCategories) return { zoneType: defaultType, isKnown: false };
  return { zoneType: found.zoneType, isKnown: true };
}

/** Returns the words for an unnamed place: the value of a tag, or the zone type of a layer. */
function kindOf(category: string, zoneType: number | null, isLayer: boolean): string {
  const word = isLayer
    ? ''
    : category
        .replace(/^[^=]*=/, '')
        .replace(/[.;:]+/g, ' ')
        .trim();
  if (word !== '' && word !== 'yes') return word;
  return zoneType === null || zoneType === zoneTypes.Custom ? 'place' : (typeNames.get(zoneType) ?? 'place');
}
