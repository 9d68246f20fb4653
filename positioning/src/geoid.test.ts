import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { seededRandom } from './buildings.test-support.ts';
import { geoidUndulationM } from './geoid.ts';

describe('the undulation of EGM96', () => {
  test('matches that of known places', () => {
    // From NGA's own calculator for EGM96.
    for (const [lat, lng, undulation] of [
      [38.628155, 269.779155, -31.628],
      [-14.621217, 305.021114, -2.969],
      [46.874319, 102.448729, -43.575],
      [-23.617446, 133.874712, 15.871],
    ] as const) {
      const found = geoidUndulationM(lat, lng > 180 ? lng - 360 : lng);
      assert.ok(Math.abs(found - undulation) < 0.1, `${found} and ${undulation}`);
    }
  });

  test('matches the grid of PROJ at 1,000 points', (context) => {
    const random = seededRandom(1);
    const points = Array.from({ length: 1_000 }, () => [
      random() * 360 - 180,
      Math.asin(2 * random() - 1) * (180 / Math.PI),
    ]);
    const input = points.map(([lng, lat]) => `${lng} ${lat} 0`).join('\n');
    const run = spawnSync('gdaltransform', ['-s_srs', 'EPSG:4979', '-t_srs', 'EPSG:4326+5773'], { input });
    if (run.error) return context.skip('needs gdaltransform and proj-data');
    const heights = String(run.stdout)
      .trim()
      .split('\n')
      .map((line) => -Number(line.split(' ')[2]));
    assert.equal(heights.length, points.length);
    let largest = 0;
    for (const [i, [lng = 0, lat = 0]] of points.entries())
      largest = Math.max(largest, Math.abs(geoidUndulationM(lat, lng) - heights[i]!));
    console.log(`largest difference of 1,000 undulations from PROJ's grid: ${largest.toFixed(4)} m`);
    assert.ok(largest < 0.1);
  });
});
