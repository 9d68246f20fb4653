import { test } from 'node:test';

// For `run-tests.test.ts`: an import that fails.
await import(`./${'missing'}.ts`);

test('is never reached', () => {});
