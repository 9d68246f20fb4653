import { readFile } from 'node:fs/promises';
import { prepareBuilding } from '../../server/src/features/imports/building/prepare-building.ts';
import { zoneTypes } from '../../server/src/zone-rules/zone-types.ts';

/** Reads a building from the GeoJSON files on the command line: a floor per file, and a zone per polygon. */
export async function readBuilding(bench: string) {
  const files = process.argv.slice(2);
  if (files.length === 0) throw new Error(`usage: npm run bench -- ${bench} FILES…`);
  const floors = files.map(async (file) => ({ file, collection: JSON.parse(await readFile(file, 'utf8')) }));
  return prepareBuilding(await Promise.all(floors), {
    name: 'Exactness',
    floors: new Map(),
    zones: {
      nameProperty: 'name',
      typeProperty: 'type',
      defaultType: zoneTypes.Custom,
      where: [],
      strict: false,
    },
  });
}
