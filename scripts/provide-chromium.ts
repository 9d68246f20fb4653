import { chromiumPackage, findChromium } from '../server/src/testing/browser.ts';
import { howToInstall, installPackage } from './install-package.ts';

/**
 * Looks for the browser of the tests. Where there is none it says how to install one, and the tests that need it report
 * themselves as skipped; in continuous integration (`CI=true`) it installs it.
 *
 * @throws Error in continuous integration when it cannot be installed, and when `CHROMIUM_PATH` names no file
 */
export function provideChromium(): void {
  if (findChromium()) return;
  const install = howToInstall(chromiumPackage);
  if (process.env.CI !== 'true') {
    console.log(`Leaving out the tests in a browser: Chromium comes with ${install}`);
    return;
  }
  console.log('Installing Chromium …');
  installPackage(chromiumPackage);
  if (!findChromium())
    throw new Error(`CI=true wants the tests in a browser, which needs (as root): ${install}`);
}
