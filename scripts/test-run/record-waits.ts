/**
 * Loaded before each test file: writes how long each test took, and how long its process had nothing to do, as lines of JSON to the
 * file in `MUSTER_TEST_WAITS`.
 */
import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach } from 'node:test';
import type { TestSeconds } from './seconds-report.ts';

const path = process.env.MUSTER_TEST_WAITS;
if (path) {
  const lines: string[] = [];
  let start = performance.eventLoopUtilization();
  beforeEach(() => {
    start = performance.eventLoopUtilization();
  });
  afterEach((test) => {
    const { idle, active } = performance.eventLoopUtilization(start);
    lines.push(
      JSON.stringify({
        name: test.fullName,
        seconds: (idle + active) / 1000,
        waited: idle / 1000,
      } satisfies TestSeconds),
    );
  });
  process.on('exit', () => lines.length > 0 && appendFileSync(path, `${lines.join('\n')}\n`));
}
