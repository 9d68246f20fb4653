import { numbersOfValue, refOf, type StepFile, type StepValue } from './step-file.ts';

export type Vector = readonly [x: number, y: number, z: number];

/** A position with three axes: where local coordinates are in the coordinates around them. */
export interface Frame {
  readonly origin: Vector;
  readonly x: Vector;
  readonly y: Vector;
  readonly z: Vector;
}

const identity: Frame = { origin: [0, 0, 0], x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
/** Placements refer to each other, also in circles in damaged files. */
const maxDepth = 100;

export function moveBy({ origin, x, y, z }: Frame, [px, py, pz]: Vector): Vector {
  return [
    origin[0] + px * x[0] + py * y[0] + pz * z[0],
    origin[1] + px * x[1] + py * y[1] + pz * z[1],
    origin[2] + px * x[2] + py * y[2] + pz * z[2],
  ];
}

/** The direction of a local vector. */
export function turnBy(frame: Frame, vector: Vector): Vector {
  return moveBy({ ...frame, origin: [0, 0, 0] }, vector);
}

export function combine(outer: Frame, inner: Frame): Frame {
  return {
    origin: moveBy(outer, inner.origin),
    x: turnBy(outer, inner.x),
    y: turnBy(outer, inner.y),
    z: turnBy(outer, inner.z),
  };
}

/** Where a product is in the model: its IfcLocalPlacement and those that it refers to. */
export function frameOfPlacement(file: StepFile, id: number | undefined): Frame {
  let frame = identity;
  for (let depth = 0, at = id; at !== undefined && depth < maxDepth; depth++) {
    const placement = file.get(at);
    if (placement?.type !== 'IFCLOCALPLACEMENT') break;
    frame = combine(axisFrame(file, refOf(placement.args[1])), frame);
    at = refOf(placement.args[0]);
  }
  return frame;
}

/** An IfcAxis2Placement2D or 3D. */
export function axisFrame(file: StepFile, id: number | undefined): Frame {
  const placement = id === undefined ? undefined : file.get(id);
  if (!placement) return identity;
  const origin = pointOf(file, placement.args[0]);
  if (placement.type === 'IFCAXIS2PLACEMENT2D') {
    const [dx, dy] = directionOf(file, placement.args[1]) ?? [1, 0, 0];
    return { origin, x: [dx, dy, 0], y: [-dy, dx, 0], z: [0, 0, 1] };
  }
  return axes(origin, directionOf(file, placement.args[1]), directionOf(file, placement.args[2]));
}

/** An IfcCartesianTransformationOperator, which also scales. */
export function operatorFrame(file: StepFile, id: number | undefined): Frame {
  const operator = id === undefined ? undefined : file.get(id);
  if (!operator) return identity;
  const [axis1, axis2, origin, factor, axis3] = operator.args;
  const isPlane = operator.type.includes('2D');
  const scale = typeof factor === 'number' && factor !== 0 ? factor : 1;
  const x = directionOf(file, axis1) ?? [1, 0, 0];
  const second = directionOf(file, axis2);
  const z = isPlane ? ([0, 0, 1] as const) : (directionOf(file, axis3) ?? [0, 0, 1]);
  const y = second ?? cross(z, x);
  const scaled = ([a, b, c]: Vector): Vector => [a * scale, b * scale, c * scale];
  return { origin: pointOf(file, origin), x: scaled(x), y: scaled(y), z: scaled(z) };
}

function axes(origin: Vector, axis: Vector | undefined, reference: Vector | undefined): Frame {
  const z = axis ?? [0, 0, 1];
  const near = reference ?? (Math.abs(z[0]) > 0.999 ? ([0, 1, 0] as const) : ([1, 0, 0] as const));
  const along = near[0] * z[0] + near[1] * z[1] + near[2] * z[2];
  const x = normalize([near[0] - along * z[0], near[1] - along * z[1], near[2] - along * z[2]]) ?? [1, 0, 0];
  return { origin, x, y: cross(z, x), z };
}

export function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function normalize([x, y, z]: Vector): Vector | undefined {
  const length = Math.hypot(x, y, z);
  return length > 1e-12 ? [x / length, y / length, z / length] : undefined;
}

export function directionOf(file: StepFile, value: StepValue | undefined): Vector | undefined {
  const id = refOf(value);
  const [x = 0, y = 0, z = 0] = numbersOfValue(id === undefined ? undefined : file.get(id)?.args[0]);
  return normalize([x, y, z]);
}

export function pointOf(file: StepFile, value: StepValue | undefined): Vector {
  const id = refOf(value);
  const [x = 0, y = 0, z = 0] = numbersOfValue(id === undefined ? undefined : file.get(id)?.args[0]);
  return [x, y, z];
}
