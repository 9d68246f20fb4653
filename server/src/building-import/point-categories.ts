import { type PointType, pointTypes } from '../zone-rules/point-types.ts';
import { exactPointCategories, pointPhrases } from './categories/point-words.ts';

/** ` gas shut off `: words in lower case, without accents, between spaces. */
function normalize(text: string): string {
  const words = text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/\p{L}+/gu);
  return ` ${(words ?? []).join(' ')} `;
}

/** The longest phrase first, so that an exterior door is not a door. */
const phrases = Object.entries(pointPhrases)
  .flatMap(([type, list]) => list.map((phrase) => ({ phrase: ` ${phrase} `, type: type as PointType }))) // its keys
  .sort((a, b) => b.phrase.length - a.phrase.length);

const byName = new Map(pointTypes.map((type) => [type.toLowerCase(), type]));
const maxLength = 200;

/**
 * Returns what a category of points means: a point type itself, an amenity or opening of IMDF, a tag of OpenStreetMap, or words that
 * people use. Returns `null` if there is nothing at such a point, and `undefined` if the category is unknown.
 */
export function findPointCategory(category: string): PointType | null | undefined {
  const name = category.trim().toLowerCase();
  const [key, value] = name.split('=', 2);
  for (const exact of value === undefined ? [name] : [name, `${key}=*`])
    if (Object.hasOwn(exactPointCategories, exact)) return exactPointCategories[exact];
  return byName.get(name) ?? findPointWords(category);
}

/** Looks for words that people use for points, such as `Gas shut-off` in the name “Gas shut-off north”. */
export function findPointWords(text: string): PointType | undefined {
  const normal = normalize(text.slice(0, maxLength));
  return phrases.find(({ phrase }) => normal.includes(phrase))?.type;
}
