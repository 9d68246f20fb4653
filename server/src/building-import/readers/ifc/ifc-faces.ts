import type { Position } from '../../model.ts';
import { cross, type Frame, moveBy, pointOf, type Vector } from './ifc-placement.ts';
import {
  numbersOfValue,
  refOf,
  refsOf,
  type StepEntity,
  type StepFile,
  type StepValue,
  wordOfValue,
} from './step-file.ts';

const maxPoints = 200_000;

/** The faces of a shape. */
export interface Faces {
  readonly file: StepFile;
  /** The outlines of the faces of solids that face down. */
  readonly faces: Vector[][];
  /** Those of level faces of open surfaces, whose direction says nothing, turned so that they face down. */
  readonly levelFaces: Vector[][];
  /** All points of shapes whose outline is not known. */
  readonly loose: Position[];
}

export function addFace(shape: Faces, face: StepEntity | undefined, frame: Frame, isSolid: boolean): void {
  const { file } = shape;
  for (const ref of refsOf(face?.args[0])) {
    const bound = file.get(ref);
    const loop = file.get(refOf(bound?.args[0]) ?? -1);
    const points = refsOf(loop?.args[0]).map((point) => moveBy(frame, pointOf(file, { ref: point })));
    const isReversed = wordOfValue(bound?.args[1]) === 'F';
    // The hole of a face runs the other way around, so its edges count like those of the outline.
    addFacePoints(
      shape,
      isReversed ? points.toReversed() : points,
      normalOfFace(shape, face, frame),
      isSolid,
    );
  }
}

/** The normal of the outer bound of a face, which is also that of its holes. */
function normalOfFace({ file }: Faces, face: StepEntity | undefined, frame: Frame): Vector {
  const bounds = refsOf(face?.args[0]).flatMap((ref) => file.get(ref) ?? []);
  const outer = bounds.find(({ type }) => type === 'IFCFACEOUTERBOUND') ?? bounds[0];
  const loop = file.get(refOf(outer?.args[0]) ?? -1);
  const points = refsOf(loop?.args[0]).map((point) => moveBy(frame, pointOf(file, { ref: point })));
  return normalOf(wordOfValue(outer?.args[1]) === 'F' ? points.toReversed() : points);
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
  shape: Faces,
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

export function addFaceSet(shape: Faces, { type, args }: StepEntity, frame: Frame): void {
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
    addFacePoints(shape, corners, normalOf(corners), wordOfValue(args[isTriangles ? 2 : 1]) === 'T');
  }
}

export function addLoose({ loose }: Pick<Faces, 'loose'>, points: readonly Vector[]): void {
  for (const [x, y] of points) if (loose.length < maxPoints) loose.push([x, y]);
}
