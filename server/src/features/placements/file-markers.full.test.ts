import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { placeImage } from '@muster/geo/place-image';
import { boundsOfPlacement } from '@muster/geo/placement';
import { nativeZoom } from '../../imaging/pyramid/pyramid-plan.ts';
import { drawDiscs, measureError } from '../../imaging/pyramid/testing/markers.ts';
import { openStudio, type PyramidStudio } from '../../imaging/pyramid/testing/sample-pyramids.ts';
import { findGdal } from '../../imaging/testing/gdal.ts';
import { locateWithGdal, translateWithGdal } from '../../imaging/testing/gdal-files.ts';
import { createImageWorkers } from '../../imaging/workers/image-workers.ts';
import { describeFilePosition } from './file-position.ts';

const skip = findGdal() ? false : 'without gdal';
const image = { width: 1501, height: 1103 };
const metersPerPixel = 0.1;
const discs = Array.from({ length: 25 }, (_, index) => ({
  x: image.width * (0.11 + (index % 5) * 0.1871 + index * 0.0003),
  y: image.height * (0.11 + Math.floor(index / 5) * 0.1873 + index * 0.0004),
}));
const bounds = { timeoutMs: 60_000, memoryBytes: 768 * 1024 * 1024 };

let studio: PyramidStudio;
before(async () => {
  studio = await openStudio();
  await writeFile(join(studio.folder, 'discs.png'), await drawDiscs(discs, { ...image, radius: 5 }));
});
after(() => studio.close());

/** Writes the position of an image in UTM zone 33 north, rotated clockwise. */
async function writeRotated(rotationDeg: number): Promise<string> {
  const radians = (rotationDeg * Math.PI) / 180;
  const [cos, sin] = [metersPerPixel * Math.cos(radians), metersPerPixel * Math.sin(radians)];
  const transform = [600_000, cos, -sin, 5_340_000, -sin, -cos].join();
  const source = `<SimpleSource><SourceFilename>${join(studio.folder, 'discs.png')}</SourceFilename></SimpleSource>`;
  const path = join(studio.folder, 'turned.vrt');
  await writeFile(
    path,
    `<VRTDataset rasterXSize="${image.width}" rasterYSize="${image.height}"><SRS>EPSG:32633</SRS><GeoTransform>${transform}</GeoTransform><VRTRasterBand dataType="Byte" band="1">${source}</VRTRasterBand></VRTDataset>`,
  );
  return path;
}

/** Draws and places an upload by its own position, and measures its markers in the tiles of the top zoom. */
async function measureMarkers(path: string): Promise<number> {
  const workers = createImageWorkers({ env: process.env });
  try {
    const outputPath = join(studio.folder, 'drawn.png');
    const drawn = path.endsWith('.tif')
      ? await workers.run('drawTiff', { path, outputPath }, bounds)
      : await workers.run('drawPdf', { path, outputPath, page: 1, dpi: 72 }, bounds);
    assert.deepEqual([drawn.width, drawn.height], [image.width, image.height]);
    const { placement: filePlacement } = describeFilePosition(drawn.position, drawn);
    assert.ok(filePlacement);
    const placement = placeImage(filePlacement, drawn);
    const box = boundsOfPlacement(placement, drawn);
    const zoom = nativeZoom({ bounds: box, placement, image: drawn });
    const bytes = await readFile(outputPath);
    const request = { bytes, format: 'png', bounds: box, placement, tileType: 'png' } as const;
    const pyramid = await studio.draw({ ...request, minZoom: zoom, maxZoom: zoom });
    const places = locateWithGdal(
      path,
      discs.map(({ x, y }) => [x, y] as const),
    );
    let worst = 0;
    for (const [lng, lat] of places)
      worst = Math.max(worst, await measureError(pyramid, zoom, { lat, lng }, 16));
    await pyramid.close();
    return worst;
  } finally {
    await workers.close();
  }
}

for (const [name, rotationDeg, options] of [
  ['plan.tif', 17, []],
  ['iso.pdf', 190, ['-of', 'PDF', '-co', 'GEO_ENCODING=ISO32000']],
  ['ogc.pdf', 0, ['-of', 'PDF', '-co', 'GEO_ENCODING=OGC_BP']],
] as const) {
  test(`25 markers in a file are drawn where GDAL places them, to 0.05 px of the tiles: ${name} at ${rotationDeg}°`, {
    skip,
  }, async (t) => {
    const path = join(studio.folder, name);
    translateWithGdal(await writeRotated(rotationDeg), path, options);
    const worst = await measureMarkers(path);
    t.diagnostic(`${worst.toFixed(4)} px`);
    assert.ok(worst < 0.05, `off by ${worst} px`);
  });
}
