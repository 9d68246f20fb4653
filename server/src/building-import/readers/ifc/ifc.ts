import { kindOfName } from '../../categories/kind-of-name.ts';
import {
  ImportError,
  type SourceBuilding,
  type SourceFeature,
  type SourceFile,
  type SourceLevel,
} from '../../model.ts';
import { geometryOf, mapPositions, polygonsOf, type Rings } from '../../source-geometry.ts';
import { type FormatReader, idOf, plainFeature, type ReadContext, textOf } from '../reader-support.ts';
import { doorTypes, pointsOfDoors } from './ifc-doors.ts';
import { footprintOf } from './ifc-footprints.ts';
import { locateModel, type ModelLocation, type ModelUnits, readUnits } from './ifc-location.ts';
import { frameOfPlacement, moveBy, type Vector } from './ifc-placement.ts';
import { joinStairs } from './ifc-stairs.ts';
import { convexHull } from './mesh-outline.ts';
import {
  numberOfValue,
  readStep,
  refOf,
  refsOf,
  type StepEntity,
  type StepFile,
  textOfValue,
} from './step-file.ts';

/** Parts of a building that are drawn on the plan, and what they are. */
const drawnTypes: Readonly<Record<string, string>> = {
  IFCWALL: 'wall',
  IFCWALLSTANDARDCASE: 'wall',
  IFCWALLELEMENTEDCASE: 'wall',
  IFCCURTAINWALL: 'wall',
  IFCCOLUMN: 'column',
  IFCCOLUMNSTANDARDCASE: 'column',
};
const doorThicknessMeters = 0.1;

interface Model {
  readonly name: string;
  readonly file: StepFile;
  readonly units: ModelUnits;
  readonly location: ModelLocation | undefined;
  /** The storey, space or building that contains a product. */
  readonly containers: ReadonlyMap<number, number>;
  readonly read: ReadContext;
}

/**
 * Reads building models in IFC 2x3, 4 and 4.3 (ISO 16739): storeys become levels, spaces and stairs become features, doors become
 * points, and walls and doors are drawn. Several files are one building, unless they have buildings of their own.
 */
export const readIfc: FormatReader = (files, read) => {
  const models = files.map((file) => openModel(file, read));
  const placed = models.filter(({ location }) => location !== undefined);
  if (placed.length > 0 && placed.length < models.length)
    throw new ImportError('Some of the models have a position and others do not: import them separately.');
  const [first] = models;
  const unique = new Set(models.map(({ units }) => units.meters));
  if (placed.length === 0 && unique.size > 1)
    throw new ImportError('The models have different units: import them separately.');
  if (placed.some(({ location }) => location?.source === 'site'))
    read.problems.add(
      'It is placed by the latitude and longitude of its site: check that it is where it should be.',
      first?.name,
    );
  return {
    coordinates: placed.length > 0 ? 'lngLat' : 'drawing',
    metersPerUnit: placed.length > 0 ? null : (first?.units.meters ?? null),
    buildings: models.flatMap(readBuildings),
    levels: models.flatMap(readLevels),
    ...withDoors(models),
  };
};

function openModel(source: SourceFile, read: ReadContext): Model {
  const file = readStep(textOf(source, read));
  if (!/^IFC(?:2X3|4|4X\d)/.test(file.schema))
    throw new ImportError(
      `${source.name} is in the schema ${file.schema || 'without a name'}, not in IFC 2x3 or IFC 4.`,
    );
  const containers = new Map<number, number>();
  const contain = (whole: number | undefined, parts: readonly number[]) => {
    for (const part of parts) if (whole !== undefined && part !== whole) containers.set(part, whole);
  };
  for (const { args } of file.ofType('IFCRELAGGREGATES')) contain(refOf(args[4]), refsOf(args[5]));
  for (const { args } of file.ofType('IFCRELDECOMPOSES')) contain(refOf(args[4]), refsOf(args[5]));
  for (const { args } of file.ofType('IFCRELCONTAINEDINSPATIALSTRUCTURE'))
    contain(refOf(args[5]), refsOf(args[4]));
  const units = readUnits(file);
  return { name: source.name, file, units, location: locateModel(file, units), containers, read };
}

function findContainer({ file, containers }: Model, id: number, type: string): StepEntity | undefined {
  for (
    let at = containers.get(id), depth = 0;
    at !== undefined && depth < 32;
    at = containers.get(at), depth++
  ) {
    const entity = file.get(at);
    if (entity?.type === type) return entity;
  }
  return undefined;
}

const globalId = ({ args }: StepEntity) => textOfValue(args[0]);

function readBuildings(model: Model): SourceBuilding[] {
  const { file } = model;
  const [project] = file.ofType('IFCPROJECT');
  const fallback = textOfValue(project?.args[5]) || textOfValue(project?.args[2]);
  return file.ofType('IFCBUILDING').map((building) => {
    const name = textOfValue(building.args[7]) || textOfValue(building.args[2]) || fallback;
    return { id: globalId(building), names: { '': name }, outline: null };
  });
}

/** Storeys from the lowest up. The one nearest to the model's zero is the ground. */
function readLevels(model: Model): SourceLevel[] {
  const { file, units, location } = model;
  const storeys = file
    .ofType('IFCBUILDINGSTOREY')
    .map((storey) => ({ storey, elevation: elevationOf(file, storey) * units.meters }))
    .sort((a, b) => a.elevation - b.elevation);
  const ground = storeys.reduce(
    (best, { elevation }, index) =>
      Math.abs(elevation) < Math.abs(storeys[best]?.elevation ?? Infinity) ? index : best,
    0,
  );
  return storeys.map(({ storey, elevation }, index): SourceLevel => {
    const building = findContainer(model, storey.id, 'IFCBUILDING');
    const next = storeys[index + 1]?.elevation;
    return {
      id: globalId(storey),
      buildingIds: building ? [globalId(building)] : [],
      ordinal: index - ground,
      names: { '': textOfValue(storey.args[7]) || textOfValue(storey.args[2]) },
      shortNames: {},
      outline: null,
      ...(location?.heightM === undefined ? {} : { elevationM: location.heightM + elevation }),
      ...(next === undefined || next - elevation < 0.01 ? {} : { heightM: next - elevation }),
    };
  });
}

function elevationOf(file: StepFile, storey: StepEntity): number {
  return numberOfValue(storey.args[9]) ?? frameOfPlacement(file, refOf(storey.args[5])).origin[2];
}

function withDoors(models: readonly Model[]) {
  const features = models.flatMap(readFeatures);
  return {
    features,
    points: pointsOfDoors(
      features,
      models.map(({ file }) => file),
    ),
  };
}

function readFeatures(model: Model): SourceFeature[] {
  const { file } = model;
  const spaces = file.ofType('IFCSPACE').flatMap((space) => spaceFeature(model, space));
  const stairs = file.ofType('IFCSTAIR').flatMap((stair) => stairFeature(model, stair));
  const drawn = Object.entries(drawnTypes).flatMap(([type, category]) =>
    file.ofType(type).flatMap((part) => partFeature(model, part, category)),
  );
  const doors = doorTypes.flatMap((type) => file.ofType(type)).flatMap((door) => doorFeature(model, door));
  return [...joinStairs(spaces, stairs), ...drawn, ...doors];
}

function spaceFeature(model: Model, space: StepEntity): SourceFeature[] {
  const [number, longName, objectType] = [space.args[2], space.args[7], space.args[4]].map(textOfValue);
  const name = longName || number || '';
  const rings = footprintsOf(model, space);
  if (rings.length === 0) {
    model.read.problems.add('It is a space without a shape that can be read.', name);
    return [];
  }
  const description = textOfValue(space.args[3]);
  const properties = {
    ...(number ? { Name: number } : {}),
    ...(longName ? { LongName: longName } : {}),
    ...(objectType ? { ObjectType: objectType } : {}),
    ...(description ? { Description: description } : {}),
  };
  const kind = kindOfName(longName) ?? kindOfName(objectType) ?? kindOfName(number) ?? 'room';
  return featureOf(model, space, { rings, name, category: kind, properties });
}

function stairFeature(model: Model, stair: StepEntity): SourceFeature[] {
  const { file, containers } = model;
  const parts = [...containers]
    .filter(([, whole]) => whole === stair.id)
    .flatMap(([part]) => file.get(part) ?? []);
  const outlines = [stair, ...parts].flatMap((part) => footprintsOf(model, part)).flat(2);
  const hull = convexHull(outlines);
  if (hull.length < 4) return [];
  return featureOf(model, stair, { rings: [[hull]], name: 'Stairs', category: 'stairs', properties: {} });
}

function partFeature(model: Model, part: StepEntity, category: string): SourceFeature[] {
  const rings = footprintsOf(model, part);
  return rings.length === 0 ? [] : featureOf(model, part, { rings, name: '', category, properties: {} });
}

/** A door is as wide as it says, on the local x axis of its place. */
function doorFeature(model: Model, door: StepEntity): SourceFeature[] {
  const frame = frameOfPlacement(model.file, refOf(door.args[5]));
  const width = numberOfValue(door.args[9]) ?? 0;
  const half = doorThicknessMeters / 2 / model.units.meters;
  if (!(width > 0)) return [];
  const corners: Vector[] = [
    [0, -half, 0],
    [width, -half, 0],
    [width, half, 0],
    [0, half, 0],
    [0, -half, 0],
  ];
  const ring = corners.map((corner) => moveBy(frame, corner).slice(0, 2));
  return featureOf(model, door, { rings: [[ring]], name: '', category: 'door', properties: {} });
}

function footprintsOf({ file, units }: Model, product: StepEntity): Rings[] {
  return footprintOf(file, product, frameOfPlacement(file, refOf(product.args[5])), units.radians);
}

interface FeatureParts {
  readonly rings: readonly Rings[];
  readonly name: string;
  readonly category: string;
  readonly properties: Readonly<Record<string, string>>;
}

function featureOf(
  model: Model,
  product: StepEntity,
  { rings, name, category, properties }: FeatureParts,
): SourceFeature[] {
  const { read, location } = model;
  const geometry = geometryOf(rings);
  if (!geometry) return [];
  read.budget.takeFeature();
  read.budget.takeVertices(rings.flat().reduce((sum, ring) => sum + ring.length, 0));
  const placed = location ? mapPositions(geometry, location.toLngLat) : geometry;
  const isPlaced = polygonsOf(placed).every((polygon) =>
    polygon.every((ring) => ring.every((one) => one.every(Number.isFinite))),
  );
  if (!isPlaced) {
    read.problems.add(
      'It has coordinates that are not numbers, or that are outside of its coordinate system.',
      name,
    );
    return [];
  }
  const storey = findContainer(model, product.id, 'IFCBUILDINGSTOREY');
  const building = findContainer(model, product.id, 'IFCBUILDING');
  return [
    plainFeature({
      file: model.name,
      geometry: placed,
      externalId: idOf(globalId(product)),
      properties,
      names: name === '' ? {} : { '': name },
      category,
      levelIds: storey ? [globalId(storey)] : null,
      buildingId: building ? globalId(building) : null,
    }),
  ];
}
