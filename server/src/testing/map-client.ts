import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startBrowser } from './browser.ts';

/** What a map shows. `zoom` is that of MapLibre, for tiles of 512 pixels: one less than for tiles of 256. */
export interface MapView {
  readonly width: number;
  readonly height: number;
  readonly center: readonly [lng: number, lat: number];
  readonly zoom: number;
}

/** The pixels of a screen as red, green, blue and alpha. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** MapLibre in a browser. */
export interface MapClient {
  /**
   * Draws one raster source of the MapLibre style specification, on magenta.
   *
   * @param samples each screen pixel is the mean of a square with this many samples per side
   * @throws AssertionError if MapLibre reports an error
   */
  readonly draw: (source: object, view: MapView, samples?: number) => Promise<Screen>;
  readonly close: () => Promise<void>;
}

/**
 * Starts a browser with a page that draws maps.
 *
 * @param executablePath path of Chromium
 * @param hosts see `startBrowser`
 */
export async function startMapClient(
  executablePath: string,
  hosts: Readonly<Record<string, string>>,
): Promise<MapClient> {
  const site = await startSite();
  const browser = await startBrowser(executablePath, hosts);
  const close = async () => {
    await browser.close();
    site.closeAllConnections();
    site.close();
  };
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1024 }, deviceScaleFactor: 1 });
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`); // it listens on a port
    await page.waitForFunction('window.drawMap !== undefined');
    return { draw: (source, view, samples) => drawOnPage(page, source, view, samples), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Draws like {@link MapClient}, on a page of {@link readMapPage} that is already open. */
export async function drawOnPage(page: Page, source: object, view: MapView, samples = 1): Promise<Screen> {
  const options = { ...view, pixelRatio: samples, style: styleOf(source) };
  const drawn: DrawnMap = await page.evaluate(`drawMap(${JSON.stringify(options)})`);
  assert.deepEqual(drawn.errors, []);
  const png = Buffer.from(drawn.png.replace(/^data:image\/png;base64,/, ''), 'base64');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [view.width * samples, view.height * samples]);
  return { width: view.width, height: view.height, pixels: average(data, view, samples) };
}

/** The result of `drawMap` on the page. */
interface DrawnMap {
  readonly png: string;
  readonly errors: readonly string[];
}

function styleOf(source: object) {
  return {
    version: 8,
    sources: { shown: source },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#ff00ff' } },
      {
        id: 'shown',
        type: 'raster',
        source: 'shown',
        paint: { 'raster-fade-duration': 0, 'raster-resampling': 'linear' },
      },
    ],
  };
}

function average(
  data: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  samples: number,
): Uint8Array {
  const sums = new Uint32Array(width * height * 4);
  for (let y = 0; y < height * samples; y++) {
    const row = Math.floor(y / samples) * width;
    for (let x = 0; x < width * samples; x++) {
      const from = (y * width * samples + x) * 4;
      const to = (row + Math.floor(x / samples)) * 4;
      for (let channel = 0; channel < 4; channel++)
        sums[to + channel] = (sums[to + channel] ?? 0) + (data[from + channel] ?? 0);
    }
  }
  return Uint8Array.from(sums, (sum) => Math.round(sum / samples ** 2));
}

/** Returns the page, at `/`, and the files of MapLibre, by the paths that they use for each other. */
export async function readMapPage(): Promise<
  ReadonlyMap<string, { readonly type: string; readonly text: string }>
> {
  const library = dirname(fileURLToPath(import.meta.resolve('maplibre-gl')));
  const modules = ['maplibre-gl', 'maplibre-gl-shared', 'maplibre-gl-worker'].map((name) => `${name}.mjs`);
  const read = async (path: string, type: string) => ({ type, text: await readFile(path, 'utf8') });
  const files = new Map([['/', await read(join(import.meta.dirname, 'map-page.html'), 'text/html')]]);
  files.set('/maplibre-gl/maplibre-gl.css', await read(join(library, 'maplibre-gl.css'), 'text/css'));
  for (const name of modules)
    files.set(`/maplibre-gl/${name}`, await read(join(library, name), 'text/javascript'));
  return files;
}

async function startSite(): Promise<Server> {
  const files = await readMapPage();
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
