import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextDown } from '../exact/doubles.ts';
import { columnOf, makeGrid, rowOf } from './grid.ts';

test('the listed borders are exactly where the column of a double changes', () => {
  const regions = [
    { west: 0, east: 1, south: -1, north: 1 },
    { west: 144.9631, east: 144.9663, south: -37.8136, north: -37.8101 },
    { west: -180, east: 180, south: -90, north: 90 },
    { west: -1e-300, east: 1, south: 5, north: 5 + 2 ** -45 },
  ];
  for (const region of regions) {
    const grid = makeGrid(region, 37, 11);
    for (let column = 0; column < 37; column++) {
      assert.equal(columnOf(grid, grid.columns[column]!), column);
      assert.equal(columnOf(grid, nextDown(grid.columns[column + 1]!)), column);
    }
    for (let row = 0; row < 11; row++) {
      assert.equal(rowOf(grid, grid.rows[row]!), row);
      assert.equal(rowOf(grid, nextDown(grid.rows[row + 1]!)), row);
    }
  }
});

test('a region that is too small to divide stays one cell', () => {
  const grid = makeGrid({ west: 0, east: 5e-324, south: 0, north: 1e-310 }, 10, 10);
  assert.equal(grid.columns.length, 2);
  assert.equal(columnOf(grid, 0), 0);
});
