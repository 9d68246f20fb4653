/** A pivot smaller than this fraction of the largest coefficient counts as zero. */
const singularShare = 1e-12;

/**
 * Solves a square system of linear equations by Gaussian elimination with partial pivoting.
 *
 * @param rows the coefficients of each equation, followed by its right-hand side; they are overwritten
 * @returns the unknowns, or undefined if the equations do not determine them
 */
function solveLinear(rows: number[][]): number[] | undefined {
  const size = rows.length;
  const largest = Math.max(...rows.map((row) => Math.max(...row.slice(0, size).map(Math.abs))));
  for (let column = 0; column < size; column++) {
    const pivot = takePivot(rows, column);
    const head = pivot[column] ?? 0;
    if (!(Math.abs(head) > largest * singularShare)) return undefined;
    for (const row of rows.slice(column + 1)) {
      const factor = (row[column] ?? 0) / head;
      for (let k = column; k <= size; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  const unknowns = new Array<number>(size).fill(0);
  for (let index = size - 1; index >= 0; index--) {
    const row = rows[index] ?? [];
    let rest = row[size] ?? 0;
    for (let k = index + 1; k < size; k++) rest -= (row[k] ?? 0) * (unknowns[k] ?? 0);
    unknowns[index] = rest / (row[index] ?? 0);
  }
  return unknowns;
}

/** Moves the row with the largest coefficient in a column up to that index, and returns it. */
function takePivot(rows: number[][], column: number): number[] {
  let best = column;
  const size = (index: number): number => Math.abs(rows[index]?.[column] ?? 0);
  for (let index = column + 1; index < rows.length; index++) if (size(index) > size(best)) best = index;
  const pivot = rows[best] ?? [];
  rows[best] = rows[column] ?? [];
  rows[column] = pivot;
  return pivot;
}

/**
 * Finds the unknowns with the smallest sum of squared errors.
 *
 * @param equations in the form of the rows of `solveLinear`, at least as many as there are unknowns
 * @returns undefined if the equations do not determine the unknowns
 */
export function solveLeastSquares(
  equations: readonly (readonly number[])[],
  unknowns: number,
): number[] | undefined {
  const normal = Array.from({ length: unknowns }, () => new Array<number>(unknowns + 1).fill(0));
  for (const equation of equations) {
    for (const [row, sums] of normal.entries()) {
      const factor = equation[row] ?? 0;
      for (let k = 0; k <= unknowns; k++) sums[k] = (sums[k] ?? 0) + factor * (equation[k] ?? 0);
    }
  }
  return solveLinear(normal);
}
