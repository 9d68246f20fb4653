import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { BuildingOptions } from '../features/imports/building/prepare-building.ts';
import type { WhereCondition } from '../features/zones/prepare-zone-import.ts';
import { readZoneType } from '../zone-rules/zone-type-names.ts';
import { zoneTypes } from '../zone-rules/zone-types.ts';
import { readDepartmentId } from './account-options.ts';

export const importUsage = `usage: muster import FILES… --department N --name NAME [options]

  FILES                       GeoJSON FeatureCollections, one a floor
  --department N              the department that gets the building
  --name NAME                 what the map is called
  --floor FILE=NUMBER[:NAME]  floor of a file whose name does not tell it; once a file
  --name-property P           property that holds a zone's name (default: name)
  --type-property P           property that tells what a place is, such as "stairs" (default: type)
  --default-type T            zone type where that property does not tell: 0 to 11, or its name (default: Custom)
  --where P:VALUE             only features whose property P is VALUE become zones; repeat it for more values or properties
  --strict                    take back everything if a feature cannot become a zone
  --json                      print the report as JSON`;

export interface ImportOptions {
  readonly departmentId: number;
  readonly files: readonly string[];
  readonly building: BuildingOptions;
  readonly json: boolean;
}

/** @throws Error saying which option is wrong */
export function readImportOptions(args: readonly string[]): ImportOptions {
  const { values, positionals: files } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      department: { type: 'string' },
      name: { type: 'string' },
      floor: { type: 'string', multiple: true, default: [] },
      'name-property': { type: 'string', default: 'name' },
      'type-property': { type: 'string', default: 'type' },
      'default-type': { type: 'string', default: 'Custom' },
      where: { type: 'string', multiple: true, default: [] },
      strict: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (files.length === 0) throw new Error('no files were given');
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice) throw new Error(`${twice} was given twice`);
  return {
    departmentId: readDepartmentId(values.department),
    files,
    json: values.json,
    building: {
      name: readName(values.name),
      floors: readFloors(values.floor, files),
      zones: {
        nameProperty: values['name-property'],
        typeProperty: values['type-property'],
        defaultType: readDefaultType(values['default-type']),
        where: values.where.map(readCondition),
        strict: values.strict,
      },
    },
  };
}

/** As maps are named through the API. */
function readName(text: string | undefined): string {
  const name = text?.trim() ?? '';
  if (name === '' || name.length > 500 || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw new Error('--name must be a text of 1 to 500 characters');
  return name;
}

function readDefaultType(text: string): number {
  const zoneType = readZoneType(text);
  if (zoneType !== undefined) return zoneType;
  throw new Error(
    `--default-type must be a zone type: 0 to 11, or one of ${Object.keys(zoneTypes).join(', ')}`,
  );
}

function readCondition(text: string): WhereCondition {
  const colon = text.indexOf(':');
  if (colon < 1) throw new Error('--where must be of the form PROPERTY:VALUE');
  return { property: text.slice(0, colon), value: text.slice(colon + 1) };
}

/** A floor is said of a file as it was given, or by the last part of its path where only one file has it. */
function readFloors(texts: readonly string[], files: readonly string[]): BuildingOptions['floors'] {
  const floors = new Map<string, { floorNumber: number; name: string | undefined }>();
  for (const text of texts) {
    const [, said = '', number, name] = /^(.+)=(-?\d{1,6})(?::(.*))?$/.exec(text) ?? [];
    if (number === undefined) throw new Error('--floor must be of the form FILE=NUMBER or FILE=NUMBER:NAME');
    const matching = files.filter((file) => file === said || basename(file) === said);
    const file = files.includes(said) ? said : matching.length === 1 ? matching[0] : undefined;
    if (file === undefined) throw new Error(`--floor: ${said} is not one of the files`);
    floors.set(file, { floorNumber: Number(number), name: name === undefined ? undefined : readName(name) });
  }
  return floors;
}
