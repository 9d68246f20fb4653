import { randomBytes } from 'node:crypto';
import { commandActor, runAs } from '../actor.ts';
import type { Caller, Context } from '../context.ts';
import { mintAccessToken } from '../features/accounts/tokens/mint-access-token.ts';
import { createUser } from '../features/accounts/users/users.ts';
import { addOrUpdateDepartment } from '../features/departments/departments.ts';
import { importBuilding } from '../features/imports/building/building-import.ts';
import { prepareBuilding } from '../features/imports/building/prepare-building.ts';
import { deleteMap } from '../features/maps/maps.ts';
import { savePoint } from '../features/points/points.ts';
import { verifyFloor } from '../features/verification/verification.ts';
import { quoteForShell } from '../quote-for-shell.ts';
import { permissions } from '../roles.ts';
import { holdLease } from '../storage/jobs/hold-lease.ts';
import { zoneTypes } from '../zone-rules/zone-types.ts';
import { type DemoFeature, type DemoFloor, demoBuilding, type LocalPoint } from './demo-building.ts';
import { addDemoDocument } from './demo-document.ts';
import { demoPoints } from './demo-points.ts';
import { demoDepartment, findUnfinishedMaps, needsDemo } from './demo-state.ts';

/** What a new user needs to try the demo: how to sign in, and a point in a named room. */
export interface DemoResult {
  readonly email: string;
  /** Only shown here. */
  readonly password: string;
  /** A bearer token of the admin, valid for an hour. */
  readonly accessToken: string;
  readonly customMapId: string;
  readonly floorId: string;
  readonly lat: number;
  readonly lng: number;
  readonly zoneName: string;
}

const email = 'admin@demo.example';
const tokenSeconds = 3600;

/**
 * Fills an empty database with the demo: department 1, the demo building, and an admin. The admin is added last, so that the next
 * start recreates a demo that was interrupted. If several servers start on a new database at once, one creates the demo and the
 * others wait for it.
 *
 * @returns undefined if the database is already in use; nothing has changed then
 */
export async function createDemo(ctx: Context): Promise<DemoResult | undefined> {
  if (!(await needsDemo(ctx.db))) return undefined;
  return holdLease({ db: ctx.db, now: ctx.sharedClock.now }, 'demo', async (lost) => {
    if (!(await needsDemo(ctx.db))) return undefined; // another process created it in the meantime
    const make = () => makeDemo(ctx, lost);
    return runAs(() => commandActor('serve --demo'), make).catch((error: unknown) => {
      if (lost.aborted) return undefined; // another process is creating it
      throw error;
    });
  });
}

/** @param signal aborted when another process may have started to create the demo */
async function makeDemo(ctx: Context, signal: AbortSignal): Promise<DemoResult> {
  const { id: departmentId, name: departmentName, timeZone } = demoDepartment;
  await ctx.db
    .transaction()
    .execute((trx) => addOrUpdateDepartment(ctx, trx, departmentId, { name: departmentName, timeZone }));
  const caller: Caller = { departmentId, userId: 'demo', permissions: new Set(permissions) };
  for (const id of await findUnfinishedMaps(ctx.db, demoBuilding.name)) await deleteMap(ctx, caller, id);
  const { customMapId, floors } = await importBuilding(ctx, caller, planDemo(), { signal });
  const { floorNumber, at, zoneName } = demoBuilding.example;
  const floorIds = new Map(floors.map((floor) => [floor.floorNumber, floor.customMapFloorId]));
  const floorId = floorIds.get(floorNumber) ?? '';
  for (const { floorNumber, at, ...fields } of demoPoints) {
    signal.throwIfAborted();
    const [longitude, latitude] = toPosition(at);
    await savePoint(ctx, departmentId, floorIds.get(floorNumber) ?? '', { ...fields, latitude, longitude });
  }
  await addDemoDocument(ctx, departmentId, customMapId);
  for (const id of floorIds.values()) await verifyFloor(ctx, departmentId, id, {});
  signal.throwIfAborted();
  const password = randomBytes(15).toString('base64url');
  const { userId } = await createUser(ctx, {
    departmentId,
    departmentName,
    email,
    displayName: 'Demo admin',
    role: 'admin',
    password,
  });
  const subject = { departmentId, userId, role: 'admin', lifetimeSeconds: tokenSeconds } as const;
  const accessToken = await mintAccessToken(ctx, subject);
  const [lng, lat] = toPosition(at);
  return { email, password, accessToken, customMapId, floorId, lat, lng, zoneName };
}

/**
 * Returns what a first start prints: how to sign in, and a command that resolves a point. The commands can be pasted into a POSIX
 * shell unchanged.
 *
 * @param baseUrl address of the service, without a trailing slash
 */
export function demoBanner(demo: DemoResult, baseUrl: string): string {
  const token = quoteForShell(`${baseUrl}/api/v4/connect/token`);
  const resolve = quoteForShell(`${baseUrl}/api/v4/CustomMaps/ResolveCoordinate`);
  const point = {
    customMapId: demo.customMapId,
    floorId: demo.floorId,
    latitude: demo.lat,
    longitude: demo.lng,
  };
  return `
A demo building is in department ${demoDepartment.id}. Open ${baseUrl} in a browser and sign in as ${demo.email}
with the password ${demo.password} (shown this once). For an access token:

curl -s -w '\\n' ${token} -d grant_type=password -d ${quoteForShell(`username=${demo.email}`)} -d ${quoteForShell(`password=${demo.password}`)}

Which room is this point in? The response names ${JSON.stringify(demo.zoneName)}; the token in this line is good for an hour:

curl -s -w '\\n' ${resolve} -H 'Authorization: Bearer ${demo.accessToken}' -H 'Content-Type: application/json' -d ${quoteForShell(JSON.stringify(point))}
`;
}

function planDemo() {
  const fileOf = (floor: DemoFloor) => `${floor.name}.geojson`;
  const files = demoBuilding.floors.map((floor) => ({
    file: fileOf(floor),
    collection: toCollection(floor.features),
  }));
  return prepareBuilding(files, {
    name: demoBuilding.name,
    floors: new Map(demoBuilding.floors.map((floor) => [fileOf(floor), floor])),
    zones: {
      nameProperty: 'name',
      typeProperty: 'type',
      defaultType: zoneTypes.Custom,
      where: [{ property: 'isZone', value: 'true' }],
      strict: true,
    },
  });
}

function toCollection(features: readonly DemoFeature[]): unknown {
  return {
    type: 'FeatureCollection',
    features: features.map(({ name, type, rings, hazard }) => ({
      type: 'Feature',
      properties: { name, type, isZone: type in zoneTypes, ...(hazard && { hazard }) },
      geometry: {
        type: 'Polygon',
        coordinates: rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(toPosition)),
      },
    })),
  };
}

const metersPerDegree = 111_195;

/**
 * Returns the longitude and latitude of a local point, to 8 decimals (a millimeter). Equal points stay equal, because rooms share
 * walls.
 */
function toPosition([x, y]: LocalPoint): [lng: number, lat: number] {
  const { lat, lng } = demoBuilding.southWest;
  const metersPerLng = metersPerDegree * Math.cos((lat * Math.PI) / 180);
  return [roundDegrees(lng + x / metersPerLng), roundDegrees(lat + y / metersPerDegree)];
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e8) / 1e8;
}
