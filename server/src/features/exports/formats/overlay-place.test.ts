import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { placeByRotation } from '@muster/geo/place-image';
import { latLngAtPixel } from '@muster/geo/placement';
import { latAtY, lngAtX, mercatorX, mercatorY } from '@muster/geo/web-mercator';
import { unzipSync } from 'fflate';
import sax from 'sax';
import sharp from 'sharp';
import { findGdal } from '../../../imaging/testing/gdal.ts';
import { clientOf } from '../../../testing/api-client.ts';
import { addFloor, addMap, mapForm } from '../../../testing/sample-maps.ts';
import { onSqlite, tokenFor } from '../../../testing/test-server.ts';
import { waitForValue } from '../../../testing/wait-for.ts';

const size = { width: 800, height: 600 };
/** Squares of 20 pixels on a white plan, by their middles. */
const markers = { red: { x: 400, y: 300 }, blue: { x: 90, y: 510 } };
const turned = { rotationDeg: 30, center: { lat: 56.46, lng: -2.978 }, metersPerPixel: 0.05 };

async function drawPlan(): Promise<Blob> {
  const squares = Object.entries(markers).map(
    ([color, { x, y }]) => `<rect x="${x - 10}" y="${y - 10}" width="20" height="20" fill="${color}"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="white"/>${squares.join('')}</svg>`;
  return new Blob([new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer())]);
}

type Position = readonly [lng: number, lat: number];

/** The name, the image and the corners of each overlay in a KML document. */
function readOverlays(kml: string) {
  const overlays: Record<string, string>[] = [];
  const path: string[] = [];
  const parser = sax.parser(true);
  parser.onopentag = ({ name }) => {
    path.push(name);
    if (name === 'GroundOverlay') overlays.push({});
  };
  parser.onclosetag = () => path.pop();
  parser.ontext = (text) => {
    const overlay = path.includes('GroundOverlay') ? overlays.at(-1) : undefined;
    if (overlay) overlay[path.at(-1) ?? ''] = text;
  };
  parser.write(kml).close();
  return overlays.map(({ name, href = '', coordinates = '' }) => ({
    name,
    href,
    corners: coordinates.split(' ').map((text) => text.split(',').map(Number) as unknown as Position), // as in KML
  }));
}

/** Where GDAL finds positions in an image whose corners are at those of a `gx:LatLonQuad`: counterclockwise from the lower left. */
function pixelsAt(
  { width, height }: { readonly width: number; readonly height: number },
  corners: readonly Position[],
  positions: Position[],
) {
  const pixels = [
    [0, height],
    [width, height],
    [width, 0],
    [0, 0],
  ];
  const points = corners.flatMap((corner, i) => ['-gcp', ...[...(pixels[i] ?? []), ...corner].map(String)]);
  const input = positions.map((position) => position.join(' ')).join('\n');
  const { stdout, stderr } = spawnSync('gdaltransform', ['-i', '-order', '1', '-output_xy', ...points], {
    input,
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
}

/** The middle of everything in an image that is red, or blue. */
async function middleOf(image: Uint8Array, color: string) {
  const flat = sharp(image).flatten({ background: '#ffffff' }).removeAlpha();
  const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true });
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i < info.width * info.height; i++) {
    const redness = (data[i * 3] ?? 0) - (data[i * 3 + 2] ?? 0);
    const weight = Math.max(0, color === 'red' ? redness : -redness);
    sum += weight;
    sumX += weight * ((i % info.width) + 0.5);
    sumY += weight * (Math.floor(i / info.width) + 0.5);
  }
  return [sumX / sum, sumY / sum] as const;
}

onSqlite(
  'overlays',
  (server) => {
    test('a plan in KMZ and TAK is where its markers are on the ground, to a tenth of a pixel, also if it is turned', {
      skip: !findGdal(),
    }, async () => {
      const send = clientOf(server());
      const { customMapId } = await addMap(send);
      await addFloor(send, customMapId, { name: 'Straight', floorNumber: 0, imageFile: await drawPlan() });
      const placed = {
        name: 'Turned',
        floorNumber: 1,
        placement: JSON.stringify(turned),
        imageFile: await drawPlan(),
      };
      await addFloor(send, customMapId, placed);
      const { boundsTopLeftLat: north, boundsTopLeftLng: west, boundsBottomRightLat: south } = mapForm;
      const between = (from: number, to: number, share: number) => from + (to - from) * share;
      const placement = placeByRotation(turned, size);
      const placeOf: Record<string, (x: number, y: number) => Position> = {
        Straight: (x, y) => [
          lngAtX(between(mercatorX(west), mercatorX(mapForm.boundsBottomRightLng), x / size.width)),
          latAtY(between(mercatorY(north), mercatorY(south), y / size.height)),
        ],
        Turned: (x, y) => {
          const { lat, lng } = latLngAtPixel(placement, x, y);
          return [lng, lat];
        },
      };
      const headers = { authorization: `Bearer ${await tokenFor(server(), 1)}` };
      const open = async (format: string) => {
        const address = `${server().baseUrl}/api/v4/CustomMaps/Export/${customMapId}?format=${format}`;
        const response = await waitForValue('the turned plan is drawn', async () => {
          const answer = await fetch(address, { headers });
          return answer.status === 200 ? answer : undefined;
        });
        return unzipSync(new Uint8Array(await response.arrayBuffer()));
      };
      const packages = Object.entries(await open('tak')).filter(([name]) => name.endsWith('.kmz'));
      const archives = [await open('kmz'), ...packages.map(([, bytes]) => unzipSync(bytes))];
      const overlays = archives.flatMap((archive) =>
        readOverlays(Buffer.from(archive['doc.kml'] ?? '').toString()).map((overlay) => ({
          archive,
          ...overlay,
        })),
      );
      assert.deepEqual(
        overlays.map(({ name }) => name),
        ['Straight', 'Turned', 'Straight', 'Turned'],
      );
      for (const { archive, name = '', href, corners } of overlays) {
        const image = archive[href] ?? assert.fail(href);
        const positions = Object.values(markers).map(
          ({ x, y }) => placeOf[name]?.(x, y) ?? assert.fail(name),
        );
        const expected = pixelsAt(await sharp(image).metadata(), corners, positions);
        for (const [i, color] of Object.keys(markers).entries()) {
          const [x, y] = await middleOf(image, color);
          const [expectedX = 0, expectedY = 0] = expected[i] ?? [];
          const distance = Math.hypot(x - expectedX, y - expectedY);
          assert.ok(distance < 0.1, `${name}, ${color}: ${distance} px`);
        }
      }
    });
  },
  {},
  true,
);
