import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLevels } from './levels.ts';

test('reads levels, lists and ranges in the notation of OpenStreetMap', () => {
  const cases: [text: string, levels: number[], rest?: string[]][] = [
    ['3', [3]],
    ['-1', [-1]],
    ['0;1', [0, 1]],
    ['0, 1', [0, 1]],
    ['0-2', [0, 1, 2]],
    ['-2--1', [-2, -1]],
    ['-1-1', [-1, 0, 1]],
    ['2-0', [0, 1, 2]],
    ['-1;0-2;5', [-1, 0, 1, 2, 5]],
    ['0.5', [0.5]],
    ['−1', [-1]],
    ['1;1', [1]],
    ['-0', [0]],
    ['G', [], ['G']],
    ['1;roof', [1], ['roof']],
    ['', []],
    ['0-999999', [], ['0-999999']],
    ['1e9', [], ['1e9']],
  ];
  for (const [text, levels, rest = []] of cases) assert.deepEqual(parseLevels(text), { levels, rest }, text);
});
