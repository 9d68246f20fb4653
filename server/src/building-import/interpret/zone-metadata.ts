import type { SourceFeature } from '../model.ts';

/** They say again what the zone is called. */
const nameKeys = new Set(['name', 'text']);
const maxPairs = 50;
const maxKeyLength = 100;
const maxValueLength = 1000;
/** Zones take 16 KiB; the text also has quotation marks. */
const maxBytes = 15 * 1024;

/** The properties of a feature that are not used otherwise, as texts, within the limits of a zone's metadata. */
export function metadataOf(
  { properties }: SourceFeature,
  used: ReadonlySet<string>,
  name: string,
): Readonly<Record<string, string>> {
  const pairs: [string, string][] = [];
  let bytes = 2;
  for (const [key, value] of Object.entries(properties)) {
    if (used.has(key) || pairs.length >= maxPairs || key.length > maxKeyLength) continue;
    const text = describe(value);
    if (text === '' || (text === name && nameKeys.has(key))) continue;
    bytes += Buffer.byteLength(JSON.stringify(key)) + Buffer.byteLength(JSON.stringify(text)) + 2;
    if (bytes > maxBytes) break;
    pairs.push([storable(key), text]);
  }
  return Object.fromEntries(pairs);
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return storable(text.trim().slice(0, maxValueLength));
}

/** Databases keep neither NUL nor half a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
