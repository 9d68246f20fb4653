import { nameOfMapType } from '../map-view/map-types.ts';
import { formatDate, formatDateTime } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { formatHeight, type Units } from '../units/units.ts';
import { summarizeHazard } from '../zones/hazard.ts';
import { getZoneTypeName } from '../zones/zone-types.ts';

const text = strings.audit.changes;

/** Describes a recorded value in words. */
export function describeValue(field: string, value: unknown, units: Units): string {
  if (value === null || value === undefined || value === '') return text.none;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return describeNumber(field, value, units);
  if (typeof value === 'string') return describeText(field, value);
  if (Array.isArray(value)) return value.map(describeEntry).join(', ') || text.none;
  const object = value as Readonly<Record<string, unknown>>; // the only kind of JSON value left
  return field === 'hazard' ? summarizeHazard(object) : describeObject(object);
}

function describeNumber(field: string, value: number, units: Units): string {
  if (field === 'zoneType') return getZoneTypeName(value);
  if (field === 'type') return nameOfMapType(value);
  if (field.endsWith('Ft')) return formatHeight(value, units);
  return String(value);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function describeText(field: string, value: string): string {
  if (instant.test(value)) return formatDateTime(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  const roles: Readonly<Record<string, string>> = strings.app.role;
  return (field === 'role' && roles[value]) || value;
}

/** Describes an element of a list, by its name if it has one. */
function describeEntry(value: unknown): string {
  if (typeof value !== 'object' || value === null) return describeText('role', String(value));
  const { name, Name, zoneCount } = value as Readonly<Record<string, unknown>>;
  const named = name ?? Name;
  if (named === undefined) return describeObject(value as Readonly<Record<string, unknown>>);
  return typeof zoneCount === 'number' ? `${named} (${zoneCount})` : String(named);
}

function describeObject(value: Readonly<Record<string, unknown>>): string {
  const { excerpt, length, file, sizeBytes, width, height } = value;
  if (typeof excerpt === 'string') return format(text.excerpt, { text: excerpt, count: Number(length) });
  if (typeof file === 'string') {
    const size = Math.ceil(Number(sizeBytes) / 1000);
    return format(text.image, { file, size, width: Number(width), height: Number(height) });
  }
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => `${name}: ${typeof part === 'object' ? JSON.stringify(part) : part}`)
    .join(', ');
}
