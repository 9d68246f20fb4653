/** A projective map of the plane, row by row. It maps (x, y) to (m0 x + m1 y + m2, m3 x + m4 y + m5) / (m6 x + m7 y + m8). */
export type Matrix3 = readonly [
  m0: number,
  m1: number,
  m2: number,
  m3: number,
  m4: number,
  m5: number,
  m6: number,
  m7: number,
  m8: number,
];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function transformPoint(m: Matrix3, x: number, y: number): Point {
  const w = m[6] * x + m[7] * y + m[8];
  return { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w };
}

/** The map that applies `right` first, then `left`. */
export function multiply(left: Matrix3, right: Matrix3): Matrix3 {
  const cell = (row: number, column: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + (left[row * 3 + k] ?? 0) * (right[k * 3 + column] ?? 0), 0);
  return [
    cell(0, 0),
    cell(0, 1),
    cell(0, 2),
    cell(1, 0),
    cell(1, 1),
    cell(1, 2),
    cell(2, 0),
    cell(2, 1),
    cell(2, 2),
  ];
}

export function determinant(m: Matrix3): number {
  return (
    m[0] * (m[4] * m[8] - m[5] * m[7]) -
    m[1] * (m[3] * m[8] - m[5] * m[6]) +
    m[2] * (m[3] * m[7] - m[4] * m[6])
  );
}

/** The inverse map. The last row of an affine map's inverse is exactly 0, 0, 1. */
export function invert(m: Matrix3): Matrix3 {
  const det = determinant(m);
  const affine = m[6] === 0 && m[7] === 0;
  return [
    (m[4] * m[8] - m[5] * m[7]) / det,
    (m[2] * m[7] - m[1] * m[8]) / det,
    (m[1] * m[5] - m[2] * m[4]) / det,
    (m[5] * m[6] - m[3] * m[8]) / det,
    (m[0] * m[8] - m[2] * m[6]) / det,
    (m[2] * m[3] - m[0] * m[5]) / det,
    affine ? 0 : (m[3] * m[7] - m[4] * m[6]) / det,
    affine ? 0 : (m[1] * m[6] - m[0] * m[7]) / det,
    affine ? 1 / m[8] : (m[0] * m[4] - m[1] * m[3]) / det,
  ];
}
