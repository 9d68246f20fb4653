/** Installs missing requirements of the tests without running the tests: `npm run test:install`. */
import { provideRequirements } from './test-run/requirements.ts';

try {
  provideRequirements([]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
