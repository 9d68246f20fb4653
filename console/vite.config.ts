import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { serviceWorkerFile } from './write-service-worker.ts';

/** Nothing is painted before the chosen appearance is known; Vite leaves the attribute of index.html out. */
const blockRendering: Plugin = {
  name: 'block-rendering',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

/** As the server does: the address of a share link gets its own page, which loads without the rest of the console. */
const servePages: Plugin = {
  name: 'serve-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/share/')) request.url = '/share.html';
      next();
    });
  },
};

const page = (file: string) => join(import.meta.dirname, file);

const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), blockRendering, servePages, compressAssets()],
  worker: { format: 'es' }, // MapLibre starts its worker as a module
  build: {
    target: 'es2023',
    manifest: true, // scripts/check-console-size.ts reads which chunks the first load needs
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: addresses beside images
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: page('index.html'),
        share: page('share.html'),
        'service-worker': page('src/service-worker/service-worker.ts'),
      },
      output: {
        codeSplitting: {
          groups: [
            // As one chunk it compresses better. What the page of a share link needs too stays apart from it.
            { name: 'router', test: /react-router/, includeDependenciesRecursively: false },
            // Both pages need them before anything else. On a slow network, each request costs time.
            {
              name: 'start',
              test: /vite\/preload-helper|console\/src\/browser\/(browser-storage|theme)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Many pages share them in different combinations, which would each become a chunk.
            {
              name: 'forms',
              test: /console\/src\/ui\/(field|password-field|button|button-link|dialog|notice|skeleton)\.tsx$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
        // The server gives these files their own policy. The name of a model is what its library asks for.
        assetFileNames: ({ originalFileNames: [name = ''] }) =>
          `assets/${/tesseract/.test(name) ? 'text-recognition/[hash]/[name]' : '[name]-[hash]'}[extname]`,
        // Browsers know a service worker by its address.
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? serviceWorkerFile : 'assets/[name]-[hash].js',
      },
    },
    chunkSizeWarningLimit: 1500, // the size budget is held by scripts/check-console-size.ts
  },
  server: {
    // For `npm run dev`: Vite serves the console, and the Muster server does the rest.
    proxy: Object.fromEntries(
      ['/api', '/storage', '/console/config.json'].map((path) => [
        path,
        `http://localhost:${process.env.MUSTER_PORT || 8080}`,
      ]),
    ),
  },
};

// biome-ignore lint/style/noDefaultExport: Vite reads the default export of this file
export default config;
