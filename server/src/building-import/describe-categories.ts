import { zoneTypes } from '../zone-rules/zone-types.ts';
import { imdfCategories, imdfParts } from './categories/imdf-categories.ts';
import { layerWords, partWords } from './categories/layer-words.ts';
import { osmCategories, osmParts } from './categories/osm-categories.ts';

/** Returns the text of docs/import-types.md. */
export function describeCategories(): string {
  return `# Zone types of imported features

<!-- Written by scripts/generate-docs.ts from server/src/building-import/categories. -->

An import gives every feature the zone type of its category. The choices of an import override this table: \`types\` by
category, \`skippedCategories\`, and \`defaultType\` for unknown categories. The name of a zone type or its number, and
words such as "meeting room" or "lift", are also recognized.

## IMDF

| Zone type | Unit categories |
|---|---|
${rowsOf(imdfCategories)}
| none | ${listOf(imdfParts)} |

## OpenStreetMap

\`*\` means every other value of the key. The category of a place is the first key that it has of \`room\`, \`stairs\`, \`elevator\`,
\`highway\`, \`amenity\`, \`shop\` and so on, or \`indoor\` if it has none of them.

| Zone type | Tags |
|---|---|
${rowsOf(osmCategories)}
| none | ${listOf(osmParts)} |

## Layers

The words in the name of a layer, in any case and starting with the last; the words of the row "none" take precedence over all others.

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
