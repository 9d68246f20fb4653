import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openSheets, type SheetQuery } from '../../server/src/features/sheets/sheets.ts';
import { clientOf, type Send } from '../../server/src/testing/api-client.ts';
import { addFloor, addMap } from '../../server/src/testing/sample-maps.ts';
import { addPoint } from '../../server/src/testing/sample-points.ts';
import { boxRing } from '../../server/src/testing/sample-zones.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { zoneTypes } from '../../server/src/zone-rules/zone-types.ts';

const pixelsPerInch = 80;

/** Takes the pictures of sheets in the guide about exports: of a floor of the demo, and of two floors with more rooms. */
export async function takeSheetPictures(
  server: TestServer,
  demoFloorId: string,
  folder: string,
): Promise<void> {
  const send = clientOf(server);
  const take = async (name: string, floorId: string, page: number, query: SheetQuery) => {
    const { bytes } = await openSheets(server.ctx, 1, floorId, query);
    await sharp(await drawPage(bytes, page))
      .png({ palette: true })
      .toFile(join(folder, `${name}.png`));
  };
  await take('sheet-color', demoFloorId, 1, {});
  await take('sheet-gray', await addHotel(send, 6, 10), 1, { paper: 'a4', color: false });
  await take('sheet-quarter', await addHotel(send, 12, 25), 4, {});
}

async function drawPage(pdf: Buffer, page: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-sheet-'));
  try {
    const path = join(folder, 'sheet.pdf');
    await writeFile(path, pdf);
    const options = ['-png', '-r', pixelsPerInch, '-f', page, '-l', page, path].map(String);
    return execFileSync('pdftoppm', options, { maxBuffer: 2 ** 26 });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A floor with rooms in rows, a corridor between each two of them, and stairs at its ends. @returns its id */
async function addHotel(send: Send, rows: number, columns: number): Promise<string> {
  const [west, south, width, height] = [-101.326, 48.23, 0.002, 0.001];
  const { customMapId } = await addMap(send, {
    name: `Harbor Hotel, ${rows * columns} rooms`,
    boundsTopLeftLat: south + height,
    boundsTopLeftLng: west,
    boundsBottomRightLat: south,
    boundsBottomRightLng: west + width,
    imageFile: await whitePlan(),
  });
  const { customMapFloorId: floorId } = await addFloor(send, customMapId, {
    name: 'Level 1',
    imageFile: await whitePlan(),
  });
  const [cellX, cellY] = [width / (columns + 4), height / (rows * 1.25 + 1)];
  const zoneOf = (name: string, zoneType: number, x: number, y: number, w: number, h: number) => {
    const [left, bottom] = [west + x * cellX, south + y * cellY];
    const coordinates = [boxRing(left, bottom, left + w * cellX, bottom + h * cellY)];
    return { type: 'Feature', properties: { name, zoneType }, geometry: { type: 'Polygon', coordinates } };
  };
  const features = Array.from({ length: rows / 2 }, (_, pair) => {
    const y = 0.5 + pair * 2.5;
    const rooms = Array.from({ length: columns * 2 }, (_, i) =>
      zoneOf(
        `${100 + pair * columns * 2 + i}`,
        zoneTypes.Room,
        2 + (i % columns),
        i < columns ? y : y + 1.5,
        1,
        1,
      ),
    );
    const letters = 'ABCDEFGHIJKL';
    return [
      ...rooms,
      zoneOf(`Corridor ${pair + 1}`, zoneTypes.Hallway, 2, y + 1, columns, 0.5),
      zoneOf(`Stair ${letters[pair * 2]}`, zoneTypes.StairWell, 1, y + 0.5, 1, 1.5),
      zoneOf(`Stair ${letters[pair * 2 + 1]}`, zoneTypes.StairWell, columns + 2, y + 0.5, 1, 1.5),
    ];
  }).flat();
  await send('POST', `/api/v4/CustomMaps/ImportZones/${floorId}?typeProperty=zoneType`, {
    type: 'FeatureCollection',
    features,
  });
  for (const [pointType, x, y] of [
    ['keyBox', 0.7, 1.2],
    ['standpipe', 1.3, 1.25],
    ['fireExtinguisher', 4.5, 1.75],
    ['aed', 5.5, 1.75],
  ] as const)
    await addPoint(send, floorId, { pointType, latitude: south + y * cellY, longitude: west + x * cellX });
  return floorId;
}

async function whitePlan(): Promise<Blob> {
  const plan = sharp({ create: { width: 800, height: 600, channels: 3, background: '#ffffff' } });
  return new Blob([new Uint8Array(await plan.png().toBuffer())]);
}
