import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { isLeftOut } from './left-out.ts';

/** Where Debian and Ubuntu put it. */
const systemChromium = '/usr/bin/chromium';

/** Debian's name of the package. */
export const chromiumPackage = 'chromium';

/**
 * Where Chromium is: `CHROMIUM_PATH`, the system's, or the one that Playwright has downloaded; `undefined` for nowhere.
 *
 * @throws Error when `CHROMIUM_PATH` names no file
 */
export function findChromium(): string | undefined {
  if (isLeftOut('browser')) return undefined;
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, where there is no file`);
  return [named, systemChromium, chromium.executablePath()].find((path) => path && existsSync(path));
}

/**
 * Starts Chromium without a screen, with an empty profile that goes when it is closed, drawing WebGL in software.
 *
 * @param hosts what host names stand for, each an address and a port; every other name is refused, so that no test
 * depends on a network
 */
export function startBrowser(
  executablePath: string,
  hosts: Readonly<Record<string, string>>,
): Promise<Browser> {
  const rules = Object.entries(hosts).map(([name, address]) => `MAP ${name} ${address}`);
  return chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0, // Chromium refuses to sandbox root
    args: [
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // Without a graphics card, WebGL alone is dear enough: the page around it is cheaper when the processor draws it directly.
      '--disable-gpu-rasterization',
      '--disable-gpu-compositing',
      '--disable-quic',
      '--no-first-run',
      '--no-proxy-server',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-color-profile=srgb',
      `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(', ')}`,
    ],
  });
}
