import type { Position } from '../../model.ts';
import { closeRing, doubleArea, type Rings } from '../../source-geometry.ts';
import { nestByEvenOdd } from '../nest-rings.ts';
import { curvePoints, type Work } from './ifc-curves.ts';
import {
  axisFrame,
  combine,
  cross,
  directionOf,
  type Frame,
  moveBy,
  operatorFrame,
  pointOf,
  turnBy,
  type Vector,
} from './ifc-placement.ts';
import {
  numberOfValue,
  numbersOfValue,
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
const maxPoints = 200_000;

/** Parts of one shape; the curtain wall of a tower has some thousands. */
const maxParts = 100_000;

interface Shape {
  readonly work: Work;
  readonly file: StepFile;
  readonly radiansPerUnit: number;
  /** The outlines that were found, in the plane. */
  readonly rings: Position[][];
  /** The outlines of the faces of solids that face down. */
  readonly faces: Vector[][];
  /** Those of level faces of open surfaces, whose direction says nothing, turned so that they face down. */
  readonly levelFaces: Vector[][];
  /** All points of shapes whose outline is not known. */
  readonly loose: Position[];
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
    case 'IFCMAPPEDITEM': {
      const map = file.get(refOf(args[0]) ?? -1);
      const mapped = combine(
        frame,
        combine(operatorFrame(file, refOf(args[1])), axisFrame(file, refOf(map?.args[0]))),
      );
      for (const one of refsOf(file.get(refOf(map?.args[1]) ?? -1)?.args[3]))
        addItem(shape, one, mapped, depth + 1);
      return;
    }
    case 'IFCFACETEDBREP':
    case 'IFCFACETEDBREPWITHVOIDS':
    case 'IFCADVANCEDBREP':
      inner(args[0]);
      return;
    case 'IFCFACEBASEDSURFACEMODEL':
    case 'IFCSHELLBASEDSURFACEMODEL':
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
    case 'IFCGEOMETRICCURVESET':
    case 'IFCGEOMETRICSET':
      for (const one of refsOf(args[0])) addItem(shape, one, frame, depth + 1);
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

function addLoose({ loose }: Shape, points: readonly Vector[]): void {
  for (const [x, y] of points) if (loose.length < maxPoints) loose.push([x, y]);
}

function addExtrusion(shape: Shape, { args }: StepEntity, frame: Frame): void {
  const { file } = shape;
  const at = combine(frame, axisFrame(file, refOf(args[1])));
  const direction = turnBy(at, directionOf(file, args[2]) ?? [0, 0, 1]);
  const depth = numberOfValue(args[3]) ?? 0;
  const profiles = profileRings(shape, refOf(args[0]), 0);
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

function profileRings(shape: Shape, id: number | undefined, depth: number): Vector[][] {
  const { file, radiansPerUnit } = shape;
  const profile = id === undefined ? undefined : file.get(id);
  if (!profile || depth > maxDepth || shape.work.left-- <= 0) return [];
  const { args, type } = profile;
  const curve = (value: StepValue | undefined) =>
    closePoints(curvePoints(file, refOf(value), radiansPerUnit, shape.work));
  switch (type) {
    case 'IFCARBITRARYCLOSEDPROFILEDEF':
      return [curve(args[2])];
    case 'IFCARBITRARYPROFILEDEFWITHVOIDS':
      return [curve(args[2]), ...refsOf(args[3]).map((ref) => curve({ ref }))];
    case 'IFCRECTANGLEPROFILEDEF':
    case 'IFCROUNDEDRECTANGLEPROFILEDEF':
    case 'IFCRECTANGLEHOLLOWPROFILEDEF': {
      const [x, y] = [(numberOfValue(args[3]) ?? 0) / 2, (numberOfValue(args[4]) ?? 0) / 2];
      const at = axisFrame(file, refOf(args[2]));
      const corners: Vector[] = [
        [-x, -y, 0],
        [x, -y, 0],
        [x, y, 0],
        [-x, y, 0],
        [-x, -y, 0],
      ];
      return [corners.map((corner) => moveBy(at, corner))];
    }
    case 'IFCCIRCLEPROFILEDEF':
    case 'IFCCIRCLEHOLLOWPROFILEDEF':
    case 'IFCELLIPSEPROFILEDEF': {
      const [a, b] = [
        numberOfValue(args[3]) ?? 0,
        numberOfValue(args[type === 'IFCELLIPSEPROFILEDEF' ? 4 : 3]) ?? 0,
      ];
      const at = axisFrame(file, refOf(args[2]));
      const angles = Array.from({ length: 73 }, (_, index) => (index * Math.PI) / 36);
      return [closePoints(angles.map((angle) => moveBy(at, [a * Math.cos(angle), b * Math.sin(angle), 0])))];
    }
    case 'IFCDERIVEDPROFILEDEF': {
      const at = operatorFrame(file, refOf(args[3]));
      return profileRings(shape, refOf(args[2]), depth + 1).map((ring) =>
        ring.map((point) => moveBy(at, point)),
      );
    }
    case 'IFCCOMPOSITEPROFILEDEF':
      return refsOf(args[2]).flatMap((ref) => profileRings(shape, ref, depth + 1));
    default:
      return [];
  }
}

function closePoints(points: readonly Vector[]): Vector[] {
  const [first] = points;
  return first && points.length > 2 ? [...points, first] : [...points];
}

function addFace(shape: Shape, face: StepEntity | undefined, frame: Frame, isSolid: boolean): void {
  const { file } = shape;
  for (const ref of refsOf(face?.args[0])) {
    const bound = file.get(ref);
    const loop = file.get(refOf(bound?.args[0]) ?? -1);
    const points = refsOf(loop?.args[0]).map((point) => moveBy(frame, pointOf(file, { ref: point })));
    const isReversed = textWord(bound?.args[1]) === 'F';
    // The hole of a face runs the other way around, so its edges count like those of the outline.
    addFacePoints(
      shape,
      isReversed ? points.toReversed() : points,
      normalOfFace(shape, face, frame),
      isSolid,
    );
  }
}

function textWord(value: StepValue | undefined): string {
  return value !== null && value !== undefined && typeof value === 'object' && 'word' in value
    ? value.word
    : '';
}

/** The normal of the outer bound of a face, which is also that of its holes. */
function normalOfFace({ file }: Shape, face: StepEntity | undefined, frame: Frame): Vector {
  const bounds = refsOf(face?.args[0]).flatMap((ref) => file.get(ref) ?? []);
  const outer = bounds.find(({ type }) => type === 'IFCFACEOUTERBOUND') ?? bounds[0];
  const loop = file.get(refOf(outer?.args[0]) ?? -1);
  const points = refsOf(loop?.args[0]).map((point) => moveBy(frame, pointOf(file, { ref: point })));
  return normalOf(textWord(outer?.args[1]) === 'F' ? points.toReversed() : points);
}

function normalOf(points: readonly Vector[]): Vector {
  let normal: Vector = [0, 0, 0];
  const [origin] = points;
  if (!origin) return normal;
  for (const [index, b] of points.entries()) {
    const c = points[(index + 1) % points.length] ?? b;
    const [x, y, z] = cross(
      [b[0] - origin[0], b[1] - origin[1], b[2] - origin[2]],
      [c[0] - origin[0], c[1] - origin[1], c[2] - origin[2]],
    );
    normal = [normal[0] + x, normal[1] + y, normal[2] + z];
  }
  return normal;
}

/** The faces of a solid that face down are the floor of a space. */
function addFacePoints(
  shape: Shape,
  points: readonly Vector[],
  [nx, ny, nz]: Vector,
  isSolid: boolean,
): void {
  const length = Math.hypot(nx, ny, nz);
  if (points.length < 3 || length === 0) return;
  addLoose(shape, points);
  if (isSolid && nz < -0.5 * length) shape.faces.push([...points]);
  if (!isSolid && Math.abs(nz) > 0.5 * length)
    shape.levelFaces.push(nz > 0 ? points.toReversed() : [...points]);
}

/** The faces in the lowest quarter: the floor, but not the ceiling. */
function lowestFaces(faces: readonly Vector[][]): Vector[][] {
  const heights = faces.map((face) => face.reduce((sum, [, , z]) => sum + z, 0) / face.length);
  const lowest = heights.reduce((min, z) => Math.min(min, z), Infinity);
  const highest = heights.reduce((max, z) => Math.max(max, z), -Infinity);
  return faces.filter((_, index) => (heights[index] ?? 0) <= lowest + (highest - lowest) / 4);
}

function addFaceSet(shape: Shape, { type, args }: StepEntity, frame: Frame): void {
  const { file } = shape;
  const list = file.get(refOf(args[0]) ?? -1)?.args[0];
  const points = (Array.isArray(list) ? list : []).map((one: StepValue) => {
    const [x = 0, y = 0, z = 0] = numbersOfValue(one);
    return moveBy(frame, [x, y, z]);
  });
  const isTriangles = type === 'IFCTRIANGULATEDFACESET';
  const indices: number[][] = isTriangles
    ? (Array.isArray(args[3]) ? args[3] : []).map((one: StepValue) => numbersOfValue(one))
    : refsOf(args[2]).map((ref) => numbersOfValue(file.get(ref)?.args[0]));
  for (const face of indices) {
    const corners = face.map((index) => points[index - 1]).filter((point) => point !== undefined);
    addFacePoints(shape, corners, normalOf(corners), textWord(args[isTriangles ? 2 : 1]) === 'T');
  }
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

/**
 * Joins the faces of a floor to outlines: an edge between two of them runs in both directions, and only the others remain.
 */
function outlineOfFaces(faces: readonly (readonly Vector[])[]): Position[][] {
  const [first] = faces[0] ?? [];
  if (!first) return [];
  // A hundred-thousandth of the size of the floor, because faces of one mesh share their points exactly.
  const size = Math.max(
    ...faces.flat().map(([x, y]) => Math.max(Math.abs(x - first[0]), Math.abs(y - first[1]))),
  );
  const grid = Math.max(1e-9, size * 1e-5);
  const keyOf = ([x, y]: Vector) =>
    `${Math.round((x - first[0]) / grid)},${Math.round((y - first[1]) / grid)}`;
  const places = new Map<string, Position>();
  const edges = new Map<string, Map<string, number>>();
  const change = (from: string, to: string, by: number) => {
    const list = edges.get(from) ?? new Map<string, number>();
    edges.set(from, list.set(to, (list.get(to) ?? 0) + by));
  };
  for (const face of faces)
    for (const [index, a] of face.entries()) {
      const b = face[(index + 1) % face.length] ?? a;
      const [from, to] = [keyOf(a), keyOf(b)];
      places.set(from, [a[0], a[1]]);
      if (from === to) continue;
      if ((edges.get(to)?.get(from) ?? 0) > 0) change(to, from, -1);
      else change(from, to, 1);
    }
  return followEdges(edges, places);
}

function followEdges(
  edges: ReadonlyMap<string, Map<string, number>>,
  places: ReadonlyMap<string, Position>,
): Position[][] {
  const rings: Position[][] = [];
  const takeNext = (from: string): string | undefined => {
    for (const [to, count] of edges.get(from) ?? [])
      if (count > 0) {
        edges.get(from)?.set(to, count - 1);
        return to;
      }
    return undefined;
  };
  for (const start of edges.keys())
    for (let next = takeNext(start); next !== undefined; next = takeNext(start)) {
      const ring = [start];
      for (let at: string | undefined = next; at !== undefined && at !== start; at = takeNext(at))
        ring.push(at);
      rings.push([
        ...closeRing(ring.flatMap((key) => [places.get(key) ?? []]).filter((one) => one.length > 0)),
      ]);
    }
  return rings.filter((ring) => ring.length > 3);
}

/** The convex hull, by Andrew's monotone chain, with its first position repeated at the end. */
export function convexHull(points: readonly Position[]): Position[] {
  const sorted = points.toSorted(([ax = 0, ay = 0], [bx = 0, by = 0]) => ax - bx || ay - by);
  const half = (list: readonly Position[]) => {
    const chain: Position[] = [];
    for (const [x = 0, y = 0] of list) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)];
        if (!a || !b) break;
        const turn =
          ((b[0] ?? 0) - (a[0] ?? 0)) * (y - (a[1] ?? 0)) - ((b[1] ?? 0) - (a[1] ?? 0)) * (x - (a[0] ?? 0));
        if (turn > 0) break;
        chain.pop();
      }
      chain.push([x, y]);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.toReversed())];
  return hull.length > 2 ? [...hull, hull[0] ?? [0, 0]] : [];
}
