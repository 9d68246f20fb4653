import type { SourceFeature } from '../model.ts';

/** These repeat the name of the zone. */
const nameKeys = new Set(['name', 'text']);
const maxPairs = 50;
const maxKeyLength = 100;
const maxValueLength = 1000;
/** Zones accept 16 KiB, and the JSON text also contains quotation marks. */
const maxBytes = 15 * 1024;

/** Returns the properties of a feature that are not used otherwise, as texts, within the limits of a zone's metadata. */
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

/** Removes NUL and half surrogate pairs, which databases do not store. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
