import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { DrawingControlPoint, ImportChoices } from '../building-import/interpreted.ts';
import { drawingUnits } from '../building-import/walls/drawing-units.ts';
import type { BuildingOptions } from '../features/imports/building/prepare-building.ts';
import type { CommitFields } from '../features/imports/imports.schema.ts';
import type { WhereCondition } from '../features/zones/prepare-zone-import.ts';
import { readZoneType } from '../zone-rules/zone-type-names.ts';
import { zoneTypes } from '../zone-rules/zone-types.ts';
import { readDepartmentId } from './account-options.ts';
import { readBounds } from './read-bounds.ts';

export const importUsage = `usage: muster import FILES… --department N [options]

  FILES                       a zip archive, a folder, or GeoJSON, IMDF, OSM, KML, DXF, GeoPackage, shapefile or CSV
                              files; with --name, plain GeoJSON files are one floor each
  --department N              the department that gets the building
  --name NAME                 name of the map (default: the name in the source)
  --map ID                    update this map instead of creating a new one; once per building
  --remove-missing            delete zones of that map that are no longer in the source (default: keep and count them)
  --name-property P           property with the name of a zone
  --language L                language of names, if the source has several
  --level-property P          property with the levels of a feature: "3", "0;1", "0-2", "-1"
  --floor-number LEVEL=NUMBER number of a level that the source does not number; can be repeated
  --one-floor                 put features of several levels on one floor
  --type-property P           property with the type, such as "stairs"
  --type CATEGORY=TYPE        zone type of a category: 0 to 11, or its name; can be repeated
  --default-type T            zone type if nothing else sets it: 0 to 11, or its name (default: Custom)
  --control-point X,Y=LAT,LNG a point in a drawing (DXF) and its location; two or more
  --wall-layer LAYER          layer of a drawing whose lines are walls; can be repeated (default: by their names)
  --units U                   what a unit of a drawing is, if it does not say: mm, cm, m, in or ft
  --encoding E                encoding of the files: utf-8 (default) or latin1
  --dry-run                   show what would be imported, and exit
  --json                      print the report as JSON

For GeoJSON files with one floor each:
  --floor FILE=NUMBER[:NAME]  floor of a file, if the file name does not say it; once per file
  --where P:VALUE             only features whose property P is VALUE become zones; can be repeated
  --strict                    import nothing if a feature cannot become a zone

For plans (PDF, PNG, JPEG, SVG or TIFF) with one floor each:
  --find-rooms                find the rooms on the plans: they become the zones, and the plans the images of the floors
  --name NAME --bounds TOP,LEFT,BOTTOM,RIGHT
                              a new map, with its edges in degrees. Plans fill their map, with north at the top
  --map ID                    add the floors to this map instead
  --floor, --dry-run, --json  as above`;

export interface ImportOptions {
  readonly departmentId: number;
  readonly files: readonly string[];
  readonly json: boolean;
  /** Files with one floor each, or a source in any format. */
  readonly what:
    | { readonly kind: 'floors'; readonly building: BuildingOptions }
    | { readonly kind: 'source'; readonly source: SourceOptions }
    | { readonly kind: 'rooms'; readonly rooms: RoomOptions };
}

/** How to find rooms on plans. */
export interface RoomOptions {
  readonly floors: BuildingOptions['floors'];
  readonly isDryRun: boolean;
  /** A new map, or an existing one. */
  readonly map: { readonly name: string; readonly bounds: GeoBounds } | { readonly id: string };
}

/** How to import a source in any format. */
export interface SourceOptions {
  readonly choices: ImportChoices;
  readonly fields: CommitFields;
  readonly isDryRun: boolean;
}

function parseOptions(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      department: { type: 'string' },
      name: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      'remove-missing': { type: 'boolean', default: false },
      floor: { type: 'string', multiple: true, default: [] },
      'name-property': { type: 'string' },
      language: { type: 'string' },
      'level-property': { type: 'string' },
      'floor-number': { type: 'string', multiple: true, default: [] },
      'one-floor': { type: 'boolean', default: false },
      'type-property': { type: 'string' },
      type: { type: 'string', multiple: true, default: [] },
      'default-type': { type: 'string' },
      'control-point': { type: 'string', multiple: true, default: [] },
      'wall-layer': { type: 'string', multiple: true, default: [] },
      units: { type: 'string' },
      encoding: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      where: { type: 'string', multiple: true, default: [] },
      strict: { type: 'boolean', default: false },
      'find-rooms': { type: 'boolean', default: false },
      bounds: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
}

/** @throws Error that says which option is wrong */
export function readImportOptions(args: readonly string[]): ImportOptions {
  const { values, positionals: files } = parseOptions(args);
  if (files.length === 0) throw new Error('no files were specified');
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice) throw new Error(`${twice} was specified twice`);
  return {
    departmentId: readDepartmentId(values.department),
    files,
    json: values.json,
    what: readWhat(files, values),
  };
}

function readWhat(files: readonly string[], values: Values): ImportOptions['what'] {
  if (values['find-rooms']) return { kind: 'rooms', rooms: readRoomOptions(files, values) };
  if (values.bounds !== undefined) throw new Error('--bounds needs --find-rooms');
  return isOneFloorPerFile(files, values)
    ? { kind: 'floors', building: readBuildingOptions(files, values) }
    : { kind: 'source', source: readSourceOptions(values) };
}

const roomOptions = ['department', 'name', 'map', 'bounds', 'floor', 'dry-run', 'json', 'find-rooms'];

function readRoomOptions(files: readonly string[], values: Values): RoomOptions {
  const other = Object.entries(values).find(
    ([option, value]) =>
      !roomOptions.includes(option) && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  if (other) throw new Error(`--find-rooms does not use --${other[0]}`);
  const [id, second] = values.map;
  const isNew = id === undefined;
  if (second !== undefined) throw new Error('--find-rooms needs at most one --map');
  if (!isNew && (values.name !== undefined || values.bounds !== undefined))
    throw new Error('--map has a name and bounds already: leave out --name and --bounds');
  if (isNew && values.bounds === undefined)
    throw new Error(
      '--find-rooms needs --bounds TOP,LEFT,BOTTOM,RIGHT and --name for a new map, or --map for an existing one',
    );
  return {
    floors: readFloors(values.floor, files),
    isDryRun: values['dry-run'],
    map: isNew ? { name: readName(values.name), bounds: readBounds(values.bounds ?? '') } : { id },
  };
}

type Values = ReturnType<typeof parseOptions>['values'];

/** Whether each file is a floor: there are options that only such files have, or a name and no option of another kind. */
function isOneFloorPerFile(files: readonly string[], values: Values): boolean {
  const isRequested = values.floor.length > 0 || values.where.length > 0 || values.strict;
  const isOther =
    values.map.length > 0 ||
    values.type.length > 0 ||
    values['floor-number'].length > 0 ||
    values['one-floor'] ||
    values['control-point'].length > 0 ||
    values['wall-layer'].length > 0 ||
    values['dry-run'] ||
    values['remove-missing'] ||
    Boolean(values.language ?? values['level-property'] ?? values.encoding ?? values.units);
  const arePlain = files.every((file) => /\.(?:geo)?json$/i.test(file));
  const isImdf = files.some((file) => /^(?:manifest\.json|venue\.geojson)$/i.test(basename(file)));
  if (isRequested && (isOther || !arePlain))
    throw new Error('--floor, --where and --strict need GeoJSON files with one floor each');
  return isRequested || (values.name !== undefined && arePlain && !isImdf && !isOther);
}

function readBuildingOptions(files: readonly string[], values: Values): BuildingOptions {
  return {
    name: readName(values.name),
    floors: readFloors(values.floor, files),
    zones: {
      nameProperty: values['name-property'] ?? 'name',
      typeProperty: values['type-property'] ?? 'type',
      defaultType: readType('--default-type', values['default-type'] ?? 'Custom'),
      where: values.where.map(readCondition),
      strict: values.strict,
    },
  };
}

function readSourceOptions(values: Values): SourceOptions {
  const { encoding } = values;
  if (encoding !== undefined && encoding !== 'utf-8' && encoding !== 'latin1')
    throw new Error('--encoding must be utf-8 or latin1');
  const defaultType = values['default-type'];
  return {
    choices: {
      nameProperty: values['name-property'],
      language: values.language,
      levelProperty: values['level-property'],
      typeProperty: values['type-property'],
      ...(values.type.length > 0 && { types: Object.fromEntries(values.type.map(readCategory)) }),
      ...(defaultType !== undefined && { defaultType: readType('--default-type', defaultType) }),
      ...(values['floor-number'].length > 0 && {
        floorNumbers: Object.fromEntries(values['floor-number'].map(readFloorNumber)),
      }),
      ...(values['one-floor'] && { oneFloor: true }),
      ...(values['control-point'].length > 0 && {
        controlPoints: values['control-point'].map(readControlPoint),
      }),
      ...(values['wall-layer'].length > 0 && { wallLayers: values['wall-layer'] }),
      units: readUnits(values.units),
      encoding,
    },
    fields: {
      ...(values.name !== undefined && { name: readName(values.name) }),
      ...(values.map.length > 0 && { customMapIds: values.map }),
      removeMissing: values['remove-missing'],
    },
    isDryRun: values['dry-run'],
  };
}

function readUnits(text: string | undefined): ImportChoices['units'] {
  if (text === undefined) return undefined;
  const unit = Object.keys(drawingUnits).find((name) => name === text);
  if (unit === undefined) throw new Error(`--units must be one of ${Object.keys(drawingUnits).join(', ')}`);
  return unit as ImportChoices['units']; // a key of drawingUnits
}

function readFloorNumber(text: string): [level: string, floorNumber: number] {
  const [, level, number] = /^(.+)=(-?\d{1,3})$/.exec(text) ?? [];
  if (level === undefined) throw new Error('--floor-number must have the form LEVEL=NUMBER');
  return [level, Number(number)];
}

function readCategory(text: string): [category: string, zoneType: number] {
  const equals = text.lastIndexOf('=');
  if (equals < 1) throw new Error('--type must have the form CATEGORY=TYPE');
  return [text.slice(0, equals), readType('--type', text.slice(equals + 1))];
}

/** The same rules as for map names in the API. */
function readName(text: string | undefined): string {
  const name = text?.trim() ?? '';
  if (name === '' || name.length > 500 || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw new Error('--name must be a string of 1 to 500 characters');
  return name;
}

function readType(option: string, text: string): number {
  const zoneType = readZoneType(text);
  if (zoneType !== undefined) return zoneType;
  throw new Error(`${option} must be a zone type: 0 to 11, or one of ${Object.keys(zoneTypes).join(', ')}`);
}

function readCondition(text: string): WhereCondition {
  const colon = text.indexOf(':');
  if (colon < 1) throw new Error('--where must have the form PROPERTY:VALUE');
  return { property: text.slice(0, colon), value: text.slice(colon + 1) };
}

/** `--floor` names a file by its path as an argument, or by the last part of the path if no other file has the same. */
function readFloors(texts: readonly string[], files: readonly string[]): BuildingOptions['floors'] {
  const floors = new Map<string, { floorNumber: number; name: string | undefined }>();
  for (const text of texts) {
    const [, said = '', number, name] = /^(.+)=(-?\d{1,6})(?::(.*))?$/.exec(text) ?? [];
    if (number === undefined) throw new Error('--floor must have the form FILE=NUMBER or FILE=NUMBER:NAME');
    const matching = files.filter((file) => file === said || basename(file) === said);
    const file = files.includes(said) ? said : matching.length === 1 ? matching[0] : undefined;
    if (file === undefined) throw new Error(`--floor: ${said} is not one of the files`);
    floors.set(file, { floorNumber: Number(number), name: name === undefined ? undefined : readName(name) });
  }
  return floors;
}

function readControlPoint(text: string): DrawingControlPoint {
  const number = String.raw`\s*(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)\s*`;
  const match = new RegExp(`^${number},${number}=${number},${number}$`, 'i').exec(text);
  const [x = Number.NaN, y = Number.NaN, lat = Number.NaN, lng = Number.NaN] =
    match?.slice(1).map(Number) ?? [];
  if (!match || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    throw new Error(
      `--control-point ${text}: expected X,Y=LATITUDE,LONGITUDE, such as 12.5,80=56.4601,-2.9781`,
    );
  return { x, y, lat, lng };
}
