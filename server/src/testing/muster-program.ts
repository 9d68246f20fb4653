import { join } from 'node:path';

/**
 * The file that tests start as `muster`: in a test run, the build that a package contains, because it starts with a third of the
 * work; without the test runner, the source.
 */
export const musterProgram = process.env.MUSTER_TEST_PROGRAM ?? join(import.meta.dirname, '..', 'main.ts');
