import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importBuilding } from '../../server/src/features/imports/building/building-import.ts';
import { generateFloor } from '../../server/src/features/imports/building/generated-building.test-support.ts';
import {
  type FloorFile,
  prepareBuilding,
} from '../../server/src/features/imports/building/prepare-building.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import type { Building } from './screens.ts';

const caller = { departmentId: 1, userId: 'measurement', permissions: new Set(['maps:write'] as const) };
const generatedFloors = 10;
const purposes = [
  'Store',
  'Intensive Care',
  'Conference Room East',
  'WC',
  'Maschinenraum',
  'Electrical Switchgear',
];

/** Imports ten generated floors, and the GeoJSON files of a building, one for each floor, if `folder` has them. */
export async function importBuildings(server: TestServer, folder: string | undefined): Promise<Building[]> {
  const generated = Array.from({ length: generatedFloors }, (_, index) => ({
    file: `floor-${index}.geojson`,
    collection: nameRooms(generateFloor(index + 1)),
  }));
  const buildings = [await importFiles(server, 'a generated building', generated)];
  if (folder) buildings.push(await importFiles(server, 'a real building', await readFiles(folder)));
  return buildings;
}

/** The rooms of a generated floor are all called “Room”, which fits nearly everywhere. */
function nameRooms(floor: ReturnType<typeof generateFloor>): unknown {
  let count = 0;
  const name = () => purposes[count++ % purposes.length] ?? '';
  return JSON.parse(JSON.stringify(floor).replaceAll(/(?<=\d\d )Room/g, name));
}

async function readFiles(folder: string): Promise<FloorFile[]> {
  const files = (await readdir(folder)).filter((file) => /-floor-[a-z\d]+\.geojson$/.test(file));
  return Promise.all(
    files.map(async (file) => ({ file, collection: JSON.parse(await readFile(join(folder, file), 'utf8')) })),
  );
}

async function importFiles(server: TestServer, name: string, files: readonly FloorFile[]): Promise<Building> {
  const zones = { nameProperty: 'name', typeProperty: 'type', defaultType: 11, where: [], strict: false };
  const building = prepareBuilding(files, { name, floors: new Map(), zones });
  const { customMapId, floors } = await importBuilding(server.ctx, caller, building);
  return { name, mapId: customMapId, floorIds: floors.map(({ customMapFloorId }) => customMapFloorId) };
}
