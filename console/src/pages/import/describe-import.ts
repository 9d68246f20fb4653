import type { ImportPreview } from '@muster/sdk/client';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';

/** A short description of the files of an import. */
export function describeFiles(files: readonly { readonly name: string }[]): string {
  const [first] = files;
  if (!first || files.length === 1) return first?.name ?? '';
  return formatCount(strings.imports.andMore, files.length - 1, { name: first.name });
}

/** "400 zones · 200 points · 8 floors · 2 buildings · IMDF". */
export function describePreview({ zones, points, buildings, format }: ImportPreview): string {
  const text = strings.imports;
  const floors = buildings.reduce((sum, building) => sum + building.floors.length, 0);
  return [
    formatCount(text.summary.zones, zones),
    ...(points > 0 ? [formatCount(strings.pointEditor.count, points)] : []),
    formatCount(strings.maps.floors, floors),
    formatCount(text.summary.buildings, buildings.length),
    (text.formats as Readonly<Record<string, string>>)[format] ?? format,
  ].join(' · ');
}

/** Joins the texts of counted parts and leaves out those with a count of zero. */
export function joinCounts(...parts: readonly (readonly [count: number, text: string])[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([, text]) => text)
    .join(' · ');
}
