import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientAt, formOf, type Send } from '../../server/src/testing/api-client.ts';
import { childEnvironment } from '../../server/src/testing/child-environment.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { signToken } from '../measurement/sign-token.ts';

/** The information that a flood needs about its target server. */
export interface Target {
  readonly port: number;
  readonly token: string;
  readonly mapId: string;
  /** A floor of many zones, whose list is large. */
  readonly largeFloorId: string;
  /** A floor of few zones, on which positions are resolved. */
  readonly smallFloorId: string;
  readonly shareToken: string;
}

/** The service in a separate process, on an empty data folder. */
export interface FaultedServer {
  readonly target: Target;
  readonly child: ChildProcess;
  readonly send: Send;
  /** Ends the process if it is still running, and deletes its folder. */
  readonly remove: () => Promise<void>;
}

export const host = '127.0.0.1';
const bounds = { north: 56.47, west: -2.98, south: 56.45, east: -2.94 };

/** @param zones the number of zones on the large floor */
export async function startFaultedServer(
  zones: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<FaultedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-faults-'));
  const secret = randomBytes(32).toString('base64url');
  const port = await findFreePort();
  const main = process.env.FAULTS_MAIN ?? join(import.meta.dirname, '..', '..', 'server', 'src', 'main.ts');
  const child = spawn(
    process.execPath,
    [...(process.env.FAULTS_NODE_ARGS?.split(' ') ?? []), main, 'serve'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: childEnvironment({
        MUSTER_DATA_DIR: folder,
        MUSTER_AUTH_SECRET: secret,
        MUSTER_PORT: String(port),
        MUSTER_LOG_LEVEL: 'silent',
        ...settings,
      }),
    },
  );
  const remove = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(process.env.FAULTS_NODE_ARGS ? 'SIGTERM' : 'SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const baseUrl = `http://${host}:${port}`;
    await untilHealthy(baseUrl, child);
    const token = signToken(secret);
    const send = clientAt(baseUrl, token);
    return { target: { port, token, ...(await fill(send, zones)) }, child, send, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function untilHealthy(baseUrl: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 400 && child.exitCode === null; attempt++) {
    const isUp = await fetch(`${baseUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp && child.exitCode === null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${baseUrl} does not respond`);
}

/** Saves a map with two floors through the API, like a client. */
async function fill(send: Send, zones: number) {
  const plan = new Blob([
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2z"/></svg>',
  ]);
  const post = async (operation: string, body: unknown) => {
    const response = await send('POST', `/api/v4/CustomMaps/${operation}`, body);
    if (response.status !== 200) throw new Error(`${operation}: ${response.status} ${response.text}`);
    return response.body;
  };
  const map = {
    name: 'Station',
    type: 0,
    boundsTopLeftLat: bounds.north,
    boundsTopLeftLng: bounds.west,
    boundsBottomRightLat: bounds.south,
    boundsBottomRightLng: bounds.east,
    imageFile: plan,
  };
  const { customMapId: mapId } = await post('SaveCustomMap', formOf(map));
  const addFloor = async (floorNumber: number, count: number): Promise<string> => {
    const floorForm = formOf({ floorNumber, name: `Level ${floorNumber}`, imageFile: plan });
    const { customMapFloorId: floorId } = await post(`SaveFloor/${mapId}`, floorForm);
    await post(`ImportZones/${floorId}`, drawZones(count));
    return floorId;
  };
  const largeFloorId = await addFloor(1, zones);
  const smallFloorId = await addFloor(2, 400);
  const { shareUrl } = await post(`SaveShareLink/${mapId}`, {});
  return { mapId, largeFloorId, smallFloorId, shareToken: String(shareUrl).split('/').at(-1) ?? '' };
}

/** A grid of square zones as a GeoJSON FeatureCollection. */
export function drawZones(count: number) {
  const columns = Math.ceil(Math.sqrt(count));
  const [width, height] = [(bounds.east - bounds.west) / columns, (bounds.north - bounds.south) / columns];
  const features = Array.from({ length: count }, (_, i) => {
    const west = bounds.west + (i % columns) * width;
    const south = bounds.south + Math.floor(i / columns) * height;
    const [east, north] = [west + width, south + height];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return {
      type: 'Feature',
      properties: { name: `Room ${i}` },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
  });
  return { type: 'FeatureCollection', features };
}

/** A zone to save in order to change a floor, so that cached data about the floor becomes outdated. */
export function sampleZone(name: string) {
  const [feature] = drawZones(1).features;
  return { name, zoneType: 0, polygonGeoJson: JSON.stringify(feature) };
}
