import type { Zone, ZoneFields } from '@muster/sdk/client';
import { strings } from '../strings.ts';
import {
  type HazardErrors,
  type HazardTexts,
  noHazard,
  toHazard,
  toHazardTexts,
  validateHazard,
} from './hazard.ts';
import { type PolygonValidationError, parsePolygon, validateRings, type ZonePolygon } from './polygon.ts';

export interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

export interface ZoneMetadata {
  /** The stored text: the server's original text until the user edits it. */
  readonly text: string | null;
  readonly entries: readonly MetadataEntry[];
}

/** The editable data of a zone, as used in the form and on the map. */
export interface ZoneShape {
  readonly name: string;
  readonly zoneType: number;
  /** If empty, the zone has the color of its type. */
  readonly color: string;
  readonly metadata: ZoneMetadata;
  /** As typed. Empty if there is no elevation. */
  readonly elevation: string;
  readonly isSearchable: boolean;
  readonly isActive: boolean;
  readonly isDispatchable: boolean;
  readonly hazard: HazardTexts;
  readonly polygon: ZonePolygon;
}

/** A zone without a name and an outline, with the defaults of the server. */
export const blankShape: Omit<ZoneShape, 'polygon'> = {
  name: '',
  zoneType: 0,
  color: '',
  metadata: { text: null, entries: [] },
  elevation: '',
  isSearchable: true,
  isActive: true,
  isDispatchable: true,
  hazard: noHazard,
};

export function toShape(zone: Zone): ZoneShape {
  return {
    name: zone.name,
    zoneType: zone.zoneType,
    color: zone.color ?? '',
    metadata: parseMetadata(zone.metadata),
    elevation: zone.elevationFt === null ? '' : String(zone.elevationFt),
    isSearchable: zone.isSearchable,
    isActive: zone.isActive,
    isDispatchable: zone.isDispatchable ?? true,
    hazard: toHazardTexts(zone.hazard),
    polygon: parsePolygon(zone.polygonGeoJson),
  };
}

/** Converts to the fields of the API. Empty fields are `null`, which clears them. */
export function toFields(shape: ZoneShape): ZoneFields {
  return {
    name: shape.name.trim(),
    zoneType: shape.zoneType,
    polygonGeoJson: shape.polygon.text,
    color: shape.color === '' ? null : shape.color,
    metadata: shape.metadata.text,
    elevationFt: shape.elevation.trim() === '' ? null : Number(shape.elevation),
    isSearchable: shape.isSearchable,
    isActive: shape.isActive,
    isDispatchable: shape.isDispatchable,
    hazard: toHazard(shape.hazard),
  };
}

const comparedFields = [
  'name',
  'zoneType',
  'polygonGeoJson',
  'color',
  'metadata',
  'elevationFt',
  'isSearchable',
  'isActive',
  'isDispatchable',
  'hazard',
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** Returns the fields in which two versions of a zone differ. */
export function findDifferences(a: ZoneFields, b: ZoneFields): ComparedField[] {
  return comparedFields.filter((field) => toComparable(a, field) !== toComparable(b, field));
}

/** The server leaves out `isDispatchable` if it is true. */
function toComparable(fields: ZoneFields, field: ComparedField): string | number | boolean | null {
  if (field === 'hazard') return JSON.stringify(fields.hazard ?? null);
  return fields[field] ?? (field === 'isDispatchable' ? true : null);
}

function parseMetadata(text: string | null): ZoneMetadata {
  if (text === null) return { text, entries: [] };
  try {
    const values = JSON.parse(text) as Record<string, string>; // the server accepts only objects of strings
    return { text, entries: Object.entries(values).map(([key, value]) => ({ key, value })) };
  } catch {
    return { text, entries: [] };
  }
}

/** Ignores rows that have no key and no value yet. */
export function writeMetadata(entries: readonly MetadataEntry[]): ZoneMetadata {
  const filled = entries.filter(({ key, value }) => key !== '' || value !== '');
  if (filled.length === 0) return { text: null, entries };
  return { text: JSON.stringify(Object.fromEntries(filled.map(({ key, value }) => [key, value]))), entries };
}

export interface ShapeErrors extends HazardErrors {
  readonly name?: string;
  readonly color?: string;
  readonly elevation?: string;
  readonly metadata?: string;
  readonly polygon?: PolygonValidationError;
}

const colorPattern = /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/;

/** Checks a zone with the server's rules, before sending it. */
export function validateShape(shape: ZoneShape): ShapeErrors {
  const text = strings.zones.faults;
  const polygonError = validateRings(shape.polygon.rings);
  return {
    ...(shape.name.trim() === '' && { name: text.name }),
    ...(shape.color !== '' && !colorPattern.test(shape.color) && { color: text.color }),
    ...(!Number.isFinite(Number(shape.elevation)) && { elevation: text.elevation }),
    ...validateMetadata(shape.metadata.entries),
    ...validateHazard(shape.hazard),
    ...(polygonError && { polygon: polygonError }),
  };
}

function validateMetadata(entries: readonly MetadataEntry[]): Pick<ShapeErrors, 'metadata'> {
  const text = strings.zones.faults;
  if (entries.some(({ key, value }) => key === '' && value !== '')) return { metadata: text.metadataKey };
  const keys = entries.map(({ key }) => key).filter((key) => key !== '');
  return new Set(keys).size < keys.length ? { metadata: text.metadataTwice } : {};
}
