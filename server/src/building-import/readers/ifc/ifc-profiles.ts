import { curvePoints, type Work } from './ifc-curves.ts';
import { axisFrame, moveBy, operatorFrame, type Vector } from './ifc-placement.ts';
import { numberOfValue, refOf, refsOf, type StepFile, type StepValue } from './step-file.ts';

const maxDepth = 16;

/** What is needed to read a profile. */
export interface ProfileSource {
  readonly file: StepFile;
  readonly radiansPerUnit: number;
  readonly work: Work;
}

/** The outline of a profile and its holes, in its own coordinates, each with its first point repeated at the end. */
export function profileRings(shape: ProfileSource, id: number | undefined, depth = 0): Vector[][] {
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
