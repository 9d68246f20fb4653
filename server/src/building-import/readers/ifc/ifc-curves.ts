import { arcThrough, finestStep } from '../dxf/dxf-curves.ts';
import { axisFrame, directionOf, type Frame, moveBy, pointOf, type Vector } from './ifc-placement.ts';
import {
  numberOfValue,
  numbersOfValue,
  refOf,
  refsOf,
  type StepEntity,
  type StepFile,
  type StepValue,
  wordOfValue,
} from './step-file.ts';

const maxDepth = 20;

/** What is left of the work for one product, because a damaged file can repeat its parts in themselves. */
export interface Work {
  left: number;
}

/**
 * The positions along a curve; empty if its kind is not supported.
 *
 * @param radiansPerUnit of the angles in the file
 */
export function curvePoints(
  file: StepFile,
  id: number | undefined,
  radiansPerUnit: number,
  work: Work,
  depth = 0,
): Vector[] {
  const curve = id === undefined ? undefined : file.get(id);
  if (!curve || depth > maxDepth || work.left-- <= 0) return [];
  const inner = (value: StepValue | undefined) =>
    curvePoints(file, refOf(value), radiansPerUnit, work, depth + 1);
  switch (curve.type) {
    case 'IFCPOLYLINE':
      return refsOf(curve.args[0]).map((ref) => pointOf(file, { ref }));
    case 'IFCCOMPOSITECURVE':
    case 'IFC2DCOMPOSITECURVE':
      return joinCurves(
        refsOf(curve.args[0]).map((ref) => {
          const segment = file.get(ref);
          const points = inner(segment?.args[2]);
          return wordOfValue(segment?.args[1]) === 'F' ? points.reverse() : points;
        }),
      );
    case 'IFCINDEXEDPOLYCURVE':
      return indexedPoints(file, curve);
    case 'IFCTRIMMEDCURVE':
      return trimmedPoints(file, curve, radiansPerUnit);
    case 'IFCCIRCLE':
    case 'IFCELLIPSE':
      return conicPoints(file, curve, 0, 2 * Math.PI);
    case 'IFCBSPLINECURVEWITHKNOTS':
    case 'IFCRATIONALBSPLINECURVEWITHKNOTS':
      return refsOf(curve.args[1]).map((ref) => pointOf(file, { ref })); // its control points are close to it
    default:
      return [];
  }
}

/** Segments follow each other; some programs write one of them backwards. */
function joinCurves(parts: readonly Vector[][]): Vector[] {
  const joined: Vector[] = [];
  for (const points of parts) {
    const [last, first, end] = [joined.at(-1), points[0], points.at(-1)];
    const isBackwards = last && first && end && distance(last, end) < distance(last, first);
    joined.push(...(isBackwards ? points.toReversed() : points));
  }
  return joined;
}

function distance([ax, ay, az]: Vector, [bx, by, bz]: Vector): number {
  return Math.hypot(ax - bx, ay - by, az - bz);
}

/** IfcIndexedPolyCurve: points by their numbers, in lines and arcs through three points. */
function indexedPoints(file: StepFile, { args }: StepEntity): Vector[] {
  const list = file.get(refOf(args[0]) ?? -1)?.args[0];
  const all = (Array.isArray(list) ? list : []).map((one: StepValue): Vector => {
    const [x = 0, y = 0, z = 0] = numbersOfValue(one);
    return [x, y, z];
  });
  if (!Array.isArray(args[1])) return all;
  return args[1].flatMap((segment: StepValue): Vector[] => {
    if (segment === null || typeof segment !== 'object' || !('kind' in segment)) return [];
    const points = numbersOfValue(segment.value)
      .map((index) => all[index - 1])
      .filter((point) => point !== undefined);
    const [a, b, c] = points;
    return segment.kind === 'IFCARCINDEX' && a && b && c ? arcOf(a, b, c) : points;
  });
}

function arcOf(a: Vector, b: Vector, c: Vector): Vector[] {
  return [a, ...arcThrough(a, b, c, finestStep).map(([x = 0, y = 0]): Vector => [x, y, a[2]])];
}

function conicPoints(file: StepFile, { type, args }: StepEntity, from: number, to: number): Vector[] {
  const frame: Frame = axisFrame(file, refOf(args[0]));
  const major = numberOfValue(args[1]) ?? 0;
  const minor = type === 'IFCELLIPSE' ? (numberOfValue(args[2]) ?? major) : major;
  const count = Math.min(720, Math.max(1, Math.ceil(Math.abs(to - from) / (2 * finestStep))));
  return Array.from({ length: count + 1 }, (_, index) => {
    const at = from + ((to - from) * index) / count;
    return moveBy(frame, [major * Math.cos(at), minor * Math.sin(at), 0]);
  });
}

function trimmedPoints(file: StepFile, { args }: StepEntity, radiansPerUnit: number): Vector[] {
  const basis = file.get(refOf(args[0]) ?? -1);
  if (!basis) return [];
  const isForward = wordOfValue(args[3]) !== 'F';
  const [start, end] = [trimOf(file, args[1]), trimOf(file, args[2])];
  if (basis.type === 'IFCCIRCLE' || basis.type === 'IFCELLIPSE') {
    const angleOf = (trim: Trim) => trim.parameter * radiansPerUnit;
    const known = (trim: Trim) =>
      Number.isFinite(trim.parameter) ? angleOf(trim) : angleAt(file, basis, trim.point);
    const [from, to] = [known(start), known(end)];
    const turn = (value: number) => ((value % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
    return conicPoints(file, basis, from, isForward ? from + turn(to - from) : from - turn(from - to));
  }
  if (basis.type !== 'IFCLINE') return [];
  if (start.point && end.point) return [start.point, end.point];
  const vector = file.get(refOf(basis.args[1]) ?? -1);
  const [origin, direction] = [pointOf(file, basis.args[0]), directionOf(file, vector?.args[0]) ?? [1, 0, 0]];
  const length = numberOfValue(vector?.args[1]) ?? 1;
  const along = ({ point, parameter }: Trim): Vector => {
    const by = parameter * length;
    return (
      point ?? [origin[0] + direction[0] * by, origin[1] + direction[1] * by, origin[2] + direction[2] * by]
    );
  };
  return [along(start), along(end)];
}

interface Trim {
  readonly point: Vector | undefined;
  readonly parameter: number;
}

/** Where a curve starts or ends: a point, a parameter, or both. */
function trimOf(file: StepFile, value: StepValue | undefined): Trim {
  const list: readonly StepValue[] = Array.isArray(value) ? value : [];
  const point = list.find((one) => refOf(one) !== undefined);
  const parameter = list.flatMap((one) => numberOfValue(one) ?? [])[0] ?? Number.NaN;
  return { point: point === undefined ? undefined : pointOf(file, point), parameter };
}

function angleAt(file: StepFile, { args }: StepEntity, point: Vector | undefined): number {
  const { origin, x, y } = axisFrame(file, refOf(args[0]));
  const [dx, dy, dz] = point ? [point[0] - origin[0], point[1] - origin[1], point[2] - origin[2]] : [1, 0, 0];
  const along = (axis: Vector) => dx * axis[0] + dy * axis[1] + dz * axis[2];
  return Math.atan2(along(y), along(x));
}
