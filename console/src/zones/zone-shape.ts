import type { Zone, ZoneFields } from '@muster/sdk/client';
import { strings } from '../strings.ts';
import { findFault, type PolygonFault, readPolygon, type ZonePolygon } from './polygon.ts';

export interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

export interface ZoneMetadata {
  /** As it is kept; the service's own text for as long as nobody edits it. */
  readonly text: string | null;
  readonly entries: readonly MetadataEntry[];
}

/** All that can be edited of a zone, as it stands in the form and on the map. */
export interface ZoneShape {
  readonly name: string;
  readonly zoneType: number;
  /** Empty: the color of its type. */
  readonly color: string;
  readonly metadata: ZoneMetadata;
  /** As typed; empty for none. */
  readonly elevation: string;
  readonly isSearchable: boolean;
  readonly isActive: boolean;
  readonly polygon: ZonePolygon;
}

export function shapeOf(zone: Zone): ZoneShape {
  return {
    name: zone.name,
    zoneType: zone.zoneType,
    color: zone.color ?? '',
    metadata: readMetadata(zone.metadata),
    elevation: zone.elevationFt === null ? '' : String(zone.elevationFt),
    isSearchable: zone.isSearchable,
    isActive: zone.isActive,
    polygon: readPolygon(zone.polygonGeoJson),
  };
}

/** What is sent to the service; a field that is empty is `null`, which clears it. */
export function fieldsOf(shape: ZoneShape): ZoneFields {
  return {
    name: shape.name.trim(),
    zoneType: shape.zoneType,
    polygonGeoJson: shape.polygon.text,
    color: shape.color === '' ? null : shape.color,
    metadata: shape.metadata.text,
    elevationFt: shape.elevation.trim() === '' ? null : Number(shape.elevation),
    isSearchable: shape.isSearchable,
    isActive: shape.isActive,
  };
}

const compared = [
  'name',
  'zoneType',
  'polygonGeoJson',
  'color',
  'metadata',
  'elevationFt',
  'isSearchable',
  'isActive',
] as const;
export type ComparedField = (typeof compared)[number];

/** The fields in which two states of a zone differ. */
export function differencesOf(a: ZoneFields, b: ZoneFields): ComparedField[] {
  return compared.filter((field) => (a[field] ?? null) !== (b[field] ?? null));
}

function readMetadata(text: string | null): ZoneMetadata {
  if (text === null) return { text, entries: [] };
  try {
    const values = JSON.parse(text) as Record<string, string>; // the service takes nothing else
    return { text, entries: Object.entries(values).map(([key, value]) => ({ key, value })) };
  } catch {
    return { text, entries: [] };
  }
}

/** Rows without a key and a value are on their way to be filled in, and no part of it yet. */
export function writeMetadata(entries: readonly MetadataEntry[]): ZoneMetadata {
  const filled = entries.filter(({ key, value }) => key !== '' || value !== '');
  if (filled.length === 0) return { text: null, entries };
  return { text: JSON.stringify(Object.fromEntries(filled.map(({ key, value }) => [key, value]))), entries };
}

export interface ShapeFaults {
  readonly name?: string;
  readonly color?: string;
  readonly elevation?: string;
  readonly metadata?: string;
  readonly polygon?: PolygonFault;
}

const colorPattern = /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/;

/** What the service would refuse, by the same rules, before it is asked. */
export function faultsOf(shape: ZoneShape): ShapeFaults {
  const text = strings.zones.faults;
  const fault = findFault(shape.polygon.rings);
  return {
    ...(shape.name.trim() === '' && { name: text.name }),
    ...(shape.color !== '' && !colorPattern.test(shape.color) && { color: text.color }),
    ...(!Number.isFinite(Number(shape.elevation)) && { elevation: text.elevation }),
    ...metadataFault(shape.metadata.entries),
    ...(fault && { polygon: fault }),
  };
}

function metadataFault(entries: readonly MetadataEntry[]): Pick<ShapeFaults, 'metadata'> {
  const text = strings.zones.faults;
  if (entries.some(({ key, value }) => key === '' && value !== '')) return { metadata: text.metadataKey };
  const keys = entries.map(({ key }) => key).filter((key) => key !== '');
  return new Set(keys).size < keys.length ? { metadata: text.metadataTwice } : {};
}
