import { maxPointLabelLength, type PointType, pointTypeWords } from '../../zone-rules/point-types.ts';
import { propertyText } from '../../zone-rules/zone-names.ts';
import type { ImportChoices, InterpretedPoint } from '../interpreted.ts';
import type { SourcePoint } from '../model.ts';
import { findPointCategory, findPointWords } from '../point-categories.ts';
import { pointCategory } from '../readers/osm/osm-tags.ts';
import type { ReadName } from './zone-fields.ts';
import { storable } from './zone-metadata.ts';

/** What a point of a source is. */
export interface PointKind {
  readonly category: string;
  /** `null` if it is skipped. */
  readonly pointType: PointType | null;
  /** Whether the type comes from the table of categories, from words, or from a choice. */
  readonly isKnown: boolean;
}

const typeProperties = ['pointType', 'point_type', 'type', 'category', 'kind', 'class'];
const nameProperties = ['label', 'name', 'title', 'ref'];
const noteProperties = ['note', 'notes', 'description', 'comment', 'remarks'];
const headingProperties = ['headingDeg', 'heading', 'direction'];
const maxCategoryLength = 500;
const maxNoteLength = 2_000;

/** Decides what a point is: by its choice, its category, or the words in its name or in the name of its folder. */
export function kindOfPoint(point: SourcePoint, name: string, { pointTypes = {} }: ImportChoices): PointKind {
  const given = categoryOf(point).slice(0, maxCategoryLength);
  const known = given === '' ? undefined : findPointCategory(given);
  const worded = known === undefined ? (findPointWords(name) ?? findPointWords(point.layer ?? '')) : known;
  const category = given || (worded ? pointTypeWords[worded] : (point.layer ?? ''));
  const chosen = Object.hasOwn(pointTypes, category) ? pointTypes[category] : undefined;
  if (chosen !== undefined) return { category, pointType: chosen === 'skip' ? null : chosen, isKnown: true };
  return { category, pointType: worded === undefined ? 'custom' : worded, isKnown: worded !== undefined };
}

/** The category of the format, or of the properties; empty if there is none. */
function categoryOf({ category, properties }: SourcePoint): string {
  if (category !== null) return category;
  const texts = typeProperties
    .map((property) => findText(properties, [property]))
    .filter((text) => text !== '');
  const tags = Object.entries(properties).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return (
    texts.find((text) => findPointCategory(text) !== undefined) ??
    pointCategory(new Map(tags)) ??
    texts[0] ??
    ''
  );
}

/** The text of the first of these properties that has one, whatever its case. */
function findText(properties: SourcePoint['properties'], names: readonly string[]): string {
  for (const name of names) {
    const key = Object.keys(properties).find((one) => one.toLowerCase() === name.toLowerCase());
    const text = key === undefined ? '' : propertyText(properties, key);
    if (text !== '') return text;
  }
  return '';
}

/** What people call a point; empty if the source does not say. */
export function nameOfPoint(point: SourcePoint, readName: ReadName): string {
  return readName(point) || findText(point.properties, nameProperties);
}

/** Makes a point that can be stored. A point of no particular type is called what the source calls its kind. */
export function toInterpretedPoint(
  { position, properties }: SourcePoint,
  { category, pointType }: PointKind,
  name: string,
  externalId: string | null,
): InterpretedPoint {
  const [longitude = 0, latitude = 0] = position;
  const kind = category.replace(/^[^=]*=/, '').replace(/[_.;]+/g, ' ');
  const label = storable((name || (pointType === 'custom' ? kind : '')).slice(0, maxPointLabelLength)).trim();
  const heading = findText(properties, headingProperties);
  return {
    externalId,
    pointType: pointType ?? 'custom',
    label: label === '' ? null : label,
    note: noteOf(properties),
    headingDeg: heading !== '' && Number(heading) >= 0 && Number(heading) < 360 ? Number(heading) : null,
    latitude,
    longitude,
  };
}

function noteOf(properties: SourcePoint['properties']): string | null {
  const hydrant = Object.entries(properties)
    .filter(([key]) => key.startsWith('fire_hydrant:'))
    .map(([key, value]) => `${key.slice('fire_hydrant:'.length)}: ${String(value)}`);
  const note = [findText(properties, noteProperties), ...hydrant].filter((text) => text !== '').join('\n');
  return note === '' ? null : storable(note.slice(0, maxNoteLength));
}
