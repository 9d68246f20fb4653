import { zoneTypes } from '../zone-rules/zone-types.ts';
import { imdfCategories } from './categories/imdf-categories.ts';
import { layerWords, partWords } from './categories/layer-words.ts';
import { osmCategories, osmParts } from './categories/osm-categories.ts';

/** Returns the text of docs/import-types.md. */
export function describeCategories(): string {
  return `# Zone types of imported features

<!-- Written by scripts/generate-docs.ts from server/src/building-import/categories. -->

An import gives every feature the zone type of its category. The choices of an import override this table: \`types\` by
category, \`skippedCategories\`, and \`defaultType\` for categories that are not known. The name of a zone type or its number, and
words such as "meeting room" or "lift", are known too.

## IMDF

| Zone type | Unit categories |
|---|---|
${rowsOf(imdfCategories)}

## OpenStreetMap

\`*\` is every other value of the key. The first of \`room\`, \`stairs\`, \`elevator\`, \`highway\`, \`amenity\`, \`shop\` and so on that a place
has is its category, and \`indoor\` if it has none of them.

| Zone type | Tags |
|---|---|
${rowsOf(osmCategories)}
| none | ${listOf(osmParts)} |

## Layers

The words of the name of a layer, in any case and from the last; those of the row "none" count before all others.

| Zone type | Words |
|---|---|
${rowsOf(layerWords)}
| none | ${listOf(partWords)} |
`;
}

function rowsOf(table: Readonly<Record<keyof typeof zoneTypes, readonly string[]>>): string {
  return Object.entries(zoneTypes)
    .map(([name, number]) => [`${number} ${name}`, table[name as keyof typeof zoneTypes]] as const) // a key of the table
    .filter(([, categories]) => categories.length > 0)
    .map(([name, categories]) => `| ${name} | ${listOf(categories)} |`)
    .join('\n');
}

function listOf(categories: readonly string[]): string {
  return categories.map((category) => `\`${category}\``).join(', ');
}
