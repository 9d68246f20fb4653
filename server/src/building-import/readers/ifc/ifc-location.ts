import { projectionOfCode } from '../../coordinates/projection.ts';
import type { Position } from '../../model.ts';
import { directionOf, frameOfPlacement, type Vector } from './ifc-placement.ts';
import {
  numberOfValue,
  numbersOfValue,
  refOf,
  refsOf,
  type StepEntity,
  type StepFile,
  textOfValue,
  wordOfValue,
} from './step-file.ts';

/** Where a model is on Earth. */
export interface ModelLocation {
  /** Converts a position in units of the model to longitude and latitude. */
  readonly toLngLat: (position: Position) => Position;
  /** The height of the model's zero above the sea in meters; `undefined` if the file does not say. */
  readonly heightM: number | undefined;
  /** What the location comes from. */
  readonly source: 'map conversion' | 'site';
}

export interface ModelUnits {
  readonly meters: number;
  readonly radians: number;
}

const prefixes: Readonly<Record<string, number>> = {
  EXA: 1e18,
  PETA: 1e15,
  TERA: 1e12,
  GIGA: 1e9,
  MEGA: 1e6,
  KILO: 1e3,
  HECTO: 100,
  DECA: 10,
  DECI: 0.1,
  CENTI: 0.01,
  MILLI: 1e-3,
  MICRO: 1e-6,
  NANO: 1e-9,
  PICO: 1e-12,
};

/** The units of lengths and angles of a model: meters and radians if it does not say. */
export function readUnits(file: StepFile): ModelUnits {
  const [project] = file.ofType('IFCPROJECT');
  const assignment = file.get(refOf(project?.args[8]) ?? -1);
  const units = refsOf(assignment?.args[0]).flatMap((ref) => file.get(ref) ?? []);
  const sizeOf = (kind: string) => {
    const unit = units.find(({ args }) => wordOfValue(args[1]) === kind);
    return unit ? sizeOfUnit(file, unit, 0) : 1;
  };
  return { meters: sizeOf('LENGTHUNIT'), radians: sizeOf('PLANEANGLEUNIT') };
}

function sizeOfUnit(file: StepFile, unit: StepEntity, depth: number): number {
  if (unit.type === 'IFCSIUNIT') return prefixes[wordOfValue(unit.args[2])] ?? 1;
  const measure = file.get(refOf(unit.args[3]) ?? -1);
  const factor = numberOfValue(measure?.args[0]) ?? 1;
  const base = file.get(refOf(measure?.args[1]) ?? -1);
  return factor * (base && depth < 5 ? sizeOfUnit(file, base, depth + 1) : 1);
}

/**
 * Finds where a model is: by IfcMapConversion (IFC 4), by the property sets that stand for it in IFC 2x3, or by the latitude and
 * longitude of its site and the true north.
 */
export function locateModel(file: StepFile, { meters }: ModelUnits): ModelLocation | undefined {
  return locateByConversion(file, meters) ?? locateBySite(file, meters);
}

interface Conversion {
  readonly eastings: number;
  readonly northings: number;
  readonly height: number | undefined;
  readonly abscissa: number;
  readonly ordinate: number;
  readonly scale: number | undefined;
  readonly code: number | undefined;
  /** Meters per unit of the map; `undefined` if the file does not say. */
  readonly mapMeters: number | undefined;
}

function locateByConversion(file: StepFile, meters: number): ModelLocation | undefined {
  const conversion = readConversion(file) ?? readConversionProperties(file);
  if (conversion?.code === undefined) return undefined;
  const { eastings, northings, abscissa, ordinate, scale = 1, height } = conversion;
  const projection = projectionOfCode(flatCodes[conversion.code] ?? conversion.code);
  if (!projection) return undefined;
  // Without a unit, the map has that of the model by the standard; but programs that work in millimeters write meters.
  const areMeters = Math.max(Math.abs(eastings), Math.abs(northings)) * meters < 20_000;
  const mapMeters = conversion.mapMeters ?? (areMeters ? 1 : meters);
  // The scale converts units too; programs that leave it at 1 mean that both are the same.
  const unitScale = meters / mapMeters;
  const isUnitScale = Math.abs(scale / unitScale - 1) < 0.01;
  const factor = isUnitScale ? scale * mapMeters : meters * (Math.abs(scale - 1) < 0.01 ? scale : 1);
  const length = Math.hypot(abscissa, ordinate) || 1;
  const [cos, sin] = [abscissa / length, ordinate / length];
  return {
    source: 'map conversion',
    heightM: height === undefined ? undefined : height * mapMeters,
    toLngLat: ([x = 0, y = 0]) =>
      projection([
        eastings * mapMeters + (x * cos - y * sin) * factor,
        northings * mapMeters + (x * sin + y * cos) * factor,
      ]),
  };
}

/** Systems with a height, by their code, with the code of the same system without it. */
const flatCodes: Readonly<Record<number, number>> = {
  9897: 2169,
  7415: 28992,
  5554: 25831,
  5555: 25832,
  5556: 25833,
  7423: 4258,
};

function codeOf(name: string): number | undefined {
  const digits = /EPSG\D{0,3}(\d{4,6})/i.exec(name)?.[1] ?? /^\s*(\d{4,6})\s*$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function readConversion(file: StepFile): Conversion | undefined {
  const [conversion] = [...file.ofType('IFCMAPCONVERSION'), ...file.ofType('IFCMAPCONVERSIONSCALED')];
  if (!conversion) return undefined;
  const { args } = conversion;
  const target = file.get(refOf(args[1]) ?? -1);
  const unit = file.get(refOf(target?.args[6]) ?? -1);
  return {
    eastings: numberOfValue(args[2]) ?? 0,
    northings: numberOfValue(args[3]) ?? 0,
    height: numberOfValue(args[4]),
    abscissa: numberOfValue(args[5]) ?? 1,
    ordinate: numberOfValue(args[6]) ?? 0,
    scale: numberOfValue(args[7]),
    code: codeOf(textOfValue(target?.args[0])),
    mapMeters: unit && sizeOfUnit(file, unit, 0),
  };
}

/** `ePSet_MapConversion` and `ePSet_ProjectedCRS`, as buildingSMART recommends for IFC 2x3. */
function readConversionProperties(file: StepFile): Conversion | undefined {
  const values = new Map<string, ReturnType<typeof propertiesOf>>();
  for (const set of file.ofType('IFCPROPERTYSET')) {
    const name = textOfValue(set.args[2]).toLowerCase();
    if (/^epset_(?:mapconversion|projectedcrs)$/.test(name)) values.set(name, propertiesOf(file, set));
  }
  const conversion = values.get('epset_mapconversion');
  if (!conversion) return undefined;
  const numberAt = (name: string) => numberOfValue(conversion.get(name));
  const target = values.get('epset_projectedcrs')?.get('name') ?? conversion.get('targetcrs');
  return {
    eastings: numberAt('eastings') ?? 0,
    northings: numberAt('northings') ?? 0,
    height: numberAt('orthogonalheight'),
    abscissa: numberAt('xaxisabscissa') ?? 1,
    ordinate: numberAt('xaxisordinate') ?? 0,
    scale: numberAt('scale'),
    code: codeOf(textOfValue(target)),
    mapMeters: undefined,
  };
}

function propertiesOf(file: StepFile, { args }: StepEntity) {
  return new Map(
    refsOf(args[4]).flatMap((ref) => {
      const property = file.get(ref);
      return property ? [[textOfValue(property.args[0]).toLowerCase(), property.args[2]] as const] : [];
    }),
  );
}

/** Meters per degree of latitude and longitude on the WGS 84 ellipsoid. */
function metersPerDegree(lat: number): readonly [lat: number, lng: number] {
  const phi = (lat * Math.PI) / 180;
  const e2 = 6.694_379_990_14e-3;
  const w = 1 - e2 * Math.sin(phi) ** 2;
  const radian = Math.PI / 180;
  return [
    ((6_378_137 * (1 - e2)) / w ** 1.5) * radian,
    ((6_378_137 * Math.cos(phi)) / Math.sqrt(w)) * radian,
  ];
}

function locateBySite(file: StepFile, meters: number): ModelLocation | undefined {
  const [site] = file.ofType('IFCSITE');
  const [lat, lng] = [degreesOf(numbersOfValue(site?.args[9])), degreesOf(numbersOfValue(site?.args[10]))];
  if (!site || lat === undefined || lng === undefined || (lat === 0 && lng === 0)) return undefined;
  if (Math.abs(lat) > 85 || Math.abs(lng) > 180) return undefined;
  const [originX, originY] = frameOfPlacement(file, refOf(site.args[5])).origin;
  const [northX, northY] = trueNorth(file);
  const [perLat, perLng] = metersPerDegree(lat);
  const elevation = numberOfValue(site.args[11]);
  return {
    source: 'site',
    heightM: elevation ? elevation * meters : undefined,
    toLngLat: ([x = 0, y = 0]) => {
      const [dx, dy] = [(x - originX) * meters, (y - originY) * meters];
      const [east, north] = [dx * northY - dy * northX, dx * northX + dy * northY];
      return [lng + east / perLng, lat + north / perLat];
    },
  };
}

/** Degrees, minutes, seconds and millionths of a second, which all have the same sign. */
function degreesOf([degrees, minutes = 0, seconds = 0, millionths = 0]: readonly number[]):
  | number
  | undefined {
  return degrees === undefined ? undefined : degrees + minutes / 60 + (seconds + millionths / 1e6) / 3600;
}

/** The direction of north in the model, of length 1; its y axis if the file does not say. */
function trueNorth(file: StepFile): readonly [x: number, y: number] {
  for (const context of file.ofType('IFCGEOMETRICREPRESENTATIONCONTEXT')) {
    const [x, y]: Vector = directionOf(file, context.args[5]) ?? [0, 0, 0];
    const length = Math.hypot(x, y);
    if (length > 1e-9) return [x / length, y / length];
  }
  return [0, 1];
}
