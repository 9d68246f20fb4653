import { existsSync } from 'node:fs';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { isLeftOut } from './left-out.ts';

/** Paths on Debian. The headless shell does not draw windows, toolbars or tabs, and uses a fifth less CPU time. */
const systemPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The name of the Debian package. */
export const chromiumPackage = 'chromium-headless-shell';

/**
 * Finds Chromium: `CHROMIUM_PATH`, the installed one, or the one that Playwright has downloaded.
 *
 * @throws Error if the file in `CHROMIUM_PATH` does not exist
 */
export function findChromium(): string | undefined {
  if (isLeftOut('browser')) return undefined;
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, where there is no file`);
  return [named, ...systemPaths, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** The address of a browser that all files of a test run share; see {@link startBrowserServer}. */
const sharedBrowserUrl = process.env.MUSTER_TEST_BROWSER_URL;

/**
 * Connects to the browser that the test run shares, or starts Chromium without a screen and with an empty profile. Close it when
 * done: that closes all contexts that were opened with it, and Chromium if it was started here.
 *
 * @param hosts addresses (with port) for host names; such a browser is never shared. All other names fail to resolve, so that no
 *   test depends on a network
 */
export function startBrowser(
  executablePath: string,
  hosts: Readonly<Record<string, string>>,
): Promise<Browser> {
  if (sharedBrowserUrl && Object.keys(hosts).length === 0) return chromium.connect(sharedBrowserUrl);
  return chromium.launch(launchOptions(executablePath, hosts));
}

/**
 * Starts one Chromium for a whole test run, because starting it and compiling its shaders takes longer than many tests. Each test
 * file that connects to its `wsEndpoint()` has its own contexts, which other files do not see.
 */
export function startBrowserServer(executablePath: string): Promise<BrowserServer> {
  return chromium.launchServer({
    ...launchOptions(executablePath, {}),
    host: '127.0.0.1',
    handleSIGINT: false, // the caller stops it
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/** Options for running without a screen and drawing WebGL in software. */
function launchOptions(executablePath: string, hosts: Readonly<Record<string, string>>) {
  const rules = Object.entries(hosts).map(([name, address]) => `MAP ${name} ${address}`);
  return {
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0, // Chromium cannot sandbox a root process
    args: [
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // Without a graphics card, WebGL is slow, and the CPU draws the rest of the page faster directly.
      '--disable-gpu-rasterization',
      '--disable-gpu-compositing',
      '--process-per-site', // pages of one profile share a process and its compiled code
      '--disable-quic',
      '--no-first-run',
      '--no-proxy-server',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-color-profile=srgb',
      `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(', ')}`,
    ],
  };
}
