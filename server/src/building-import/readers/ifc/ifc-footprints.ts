import type { Position } from '../../model.ts';
import { doubleArea, type Rings } from '../../source-geometry.ts';
import { nestByEvenOdd } from '../nest-rings.ts';
import { curvePoints } from './ifc-curves.ts';
import { addFace, addFaceSet, addLoose, type Faces } from './ifc-faces.ts';
import {
  axisFrame,
  combine,
  directionOf,
  type Frame,
  moveBy,
  operatorFrame,
  pointOf,
  turnBy,
  type Vector,
} from './ifc-placement.ts';
import { type ProfileSource, profileRings } from './ifc-profiles.ts';
import { convexHull, lowestFaces, outlineOfFaces } from './mesh-outline.ts';
import {
  numberOfValue,
  refOf,
  refsOf,
  type StepEntity,
  type StepFile,
  type StepValue,
  textOfValue,
} from './step-file.ts';

/** Shapes are in shapes, also in circles in damaged files. */
const maxDepth = 16;
/** The representations in which a plan can be found, the best first. */
const preferred = ['FootPrint', 'Body', 'Facetation', 'Profile', 'Surface', 'Box'];

/** Parts of one shape; the curtain wall of a tower has some thousands. */
const maxParts = 100_000;

interface Shape extends ProfileSource, Faces {
  /** The outlines that were found, in the plane. */
  readonly rings: Position[][];
}

/**
 * Returns the outlines of a product as seen from above: of its footprint, its extruded profile, or the faces of its body that face
 * down.
 *
 * @param frame where the product is in the model
 */
export function footprintOf(
  file: StepFile,
  product: StepEntity,
  frame: Frame,
  radiansPerUnit: number,
): Rings[] {
  const definition = file.get(refOf(product.args[6]) ?? -1);
  const representations = refsOf(definition?.args[2]).flatMap((ref) => file.get(ref) ?? []);
  const rank = ({ args }: StepEntity) => {
    const place = preferred.indexOf(textOfValue(args[1]));
    return place < 0 ? preferred.length : place;
  };
  for (const representation of representations.toSorted((a, b) => rank(a) - rank(b))) {
    const shape: Shape = {
      work: { left: maxParts },
      file,
      radiansPerUnit,
      rings: [],
      faces: [],
      levelFaces: [],
      loose: [],
    };
    for (const item of refsOf(representation.args[3])) addItem(shape, item, frame, 0);
    const polygons = polygonsOf(shape);
    if (polygons.length > 0) return polygons;
  }
  return [];
}

function polygonsOf({ rings, faces, levelFaces, loose }: Shape): Rings[] {
  const outlines = [...rings, ...outlineOfFaces([...faces, ...lowestFaces(levelFaces)])].filter(
    (ring) => Math.abs(doubleArea(ring)) > 1e-9,
  );
  if (outlines.length > 0) return nestByEvenOdd(outlines);
  const hull = convexHull(loose);
  return hull.length > 3 ? [[hull]] : [];
}

function addItem(shape: Shape, id: number | undefined, frame: Frame, depth: number): void {
  const { file } = shape;
  const item = id === undefined ? undefined : file.get(id);
  if (!item || depth > maxDepth || shape.work.left-- <= 0) return;
  const { args, type } = item;
  const inner = (value: StepValue | undefined, at = frame) => addItem(shape, refOf(value), at, depth + 1);
  switch (type) {
    case 'IFCEXTRUDEDAREASOLID':
    case 'IFCEXTRUDEDAREASOLIDTAPERED':
      addExtrusion(shape, item, frame);
      return;
    case 'IFCBOOLEANCLIPPINGRESULT':
    case 'IFCBOOLEANRESULT':
      inner(args[1]);
      return;
    case 'IFCCSGSOLID':
      inner(args[0]);
      return;
    case 'IFCMAPPEDITEM':
      addMapped(shape, item, frame, depth);
      return;
    case 'IFCFACETEDBREP':
    case 'IFCFACETEDBREPWITHVOIDS':
    case 'IFCADVANCEDBREP':
      inner(args[0]);
      return;
    case 'IFCFACEBASEDSURFACEMODEL':
    case 'IFCSHELLBASEDSURFACEMODEL':
    case 'IFCGEOMETRICCURVESET':
    case 'IFCGEOMETRICSET':
      for (const one of refsOf(args[0])) addItem(shape, one, frame, depth + 1);
      return;
    case 'IFCCLOSEDSHELL':
    case 'IFCOPENSHELL':
    case 'IFCCONNECTEDFACESET':
      for (const face of refsOf(args[0])) addFace(shape, file.get(face), frame, type === 'IFCCLOSEDSHELL');
      return;
    case 'IFCTRIANGULATEDFACESET':
    case 'IFCPOLYGONALFACESET':
      addFaceSet(shape, item, frame);
      return;
    case 'IFCBOUNDINGBOX':
      addBox(shape, item, frame);
      return;
    case 'IFCCURVEBOUNDEDPLANE':
      addRing(
        shape,
        curvePoints(file, refOf(args[1]), shape.radiansPerUnit, shape.work),
        combine(frame, planeFrame(file, args[0])),
      );
      return;
    default:
      addRing(shape, curvePoints(file, id, shape.radiansPerUnit, shape.work), frame);
  }
}

/** A shape that is used several times, in another place each time. */
function addMapped(shape: Shape, { args }: StepEntity, frame: Frame, depth: number): void {
  const { file } = shape;
  const map = file.get(refOf(args[0]) ?? -1);
  const origin = axisFrame(file, refOf(map?.args[0]));
  const mapped = combine(frame, combine(operatorFrame(file, refOf(args[1])), origin));
  for (const one of refsOf(file.get(refOf(map?.args[1]) ?? -1)?.args[3]))
    addItem(shape, one, mapped, depth + 1);
}

function planeFrame(file: StepFile, value: StepValue | undefined): Frame {
  return axisFrame(file, refOf(file.get(refOf(value) ?? -1)?.args[0]));
}

/** A closed line becomes an outline; of others, only the points are kept. */
function addRing(shape: Shape, points: readonly Vector[], frame: Frame): void {
  if (points.length < 2) return;
  const placed = points.map((point) => moveBy(frame, point));
  const [first, last] = [placed[0] ?? [0, 0, 0], placed.at(-1) ?? [0, 0, 0]];
  const ring = placed.map(([x, y]): Position => [x, y]);
  const isClosed = Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6 * (1 + Math.abs(first[0]));
  if (isClosed && ring.length > 3) shape.rings.push([...ring.slice(0, -1), ring[0] ?? [0, 0]]);
  else addLoose(shape, placed);
}

function addExtrusion(shape: Shape, { args }: StepEntity, frame: Frame): void {
  const { file } = shape;
  const at = combine(frame, axisFrame(file, refOf(args[1])));
  const direction = turnBy(at, directionOf(file, args[2]) ?? [0, 0, 1]);
  const depth = numberOfValue(args[3]) ?? 0;
  const profiles = profileRings(shape, refOf(args[0]));
  if (Math.abs(direction[2]) > 0.99) {
    for (const ring of profiles) addRing(shape, ring, at);
    return;
  }
  // A profile that is pushed sideways, such as a beam, covers everything between its two ends.
  const points = profiles.flat().map((point) => moveBy(at, point));
  const pushed = points.map(([x, y, z]): Vector => [x + direction[0] * depth, y + direction[1] * depth, z]);
  const hull = convexHull([...points, ...pushed].map(([x, y]): Position => [x, y]));
  if (hull.length > 3) shape.rings.push(hull);
}

function addBox(shape: Shape, { args }: StepEntity, frame: Frame): void {
  const [x, y, z] = pointOf(shape.file, args[0]);
  const [dx, dy] = [numberOfValue(args[1]) ?? 0, numberOfValue(args[2]) ?? 0];
  const corners: Vector[] = [
    [x, y, z],
    [x + dx, y, z],
    [x + dx, y + dy, z],
    [x, y + dy, z],
    [x, y, z],
  ];
  addRing(shape, corners, frame);
}
