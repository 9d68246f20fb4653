import { test as anyTest } from 'node:test';

/**
 * Which tests of a file run: those for every change (`quick`), or of a file of the quick level those that it leaves out: the tests
 * named `full`, or the tests on PostgreSQL. Without it, all tests. The runner sets it (`scripts/test-run/select-files.ts`).
 */
export const part = process.env.MUSTER_TEST_PART as 'quick' | 'full' | 'postgres' | undefined; // written by the runner

/** Whether this is a run of the tests for every change, in which tests with random inputs try fewer of them. */
export const isQuick = part === 'quick';

const leaveOut = (() => undefined) as unknown as typeof anyTest; // nothing uses what it returns

/** A test for every change, in a file that also has tests which are not. */
export const test: typeof anyTest = part === 'full' ? leaveOut : anyTest;

/** A test that the quick level leaves out; CONTRIBUTING.md says which these are. */
export const full: typeof anyTest = isQuick ? leaveOut : anyTest;
