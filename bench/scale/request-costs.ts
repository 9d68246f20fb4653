import { buildZoneIndexData, openZoneIndex } from 'zone-index';
import { readZone } from '../../server/src/features/resolve/indexed-zone.ts';
import { drawRooms } from './installation.ts';
import { type OperationMeasurement, readMeasurements } from './measurements.ts';

/** Milliseconds of CPU time. */
export interface Cost {
  readonly server: number;
  readonly database: number;
}

export interface Costs {
  readonly requests: Readonly<
    Record<
      | 'resolve'
      | 'check'
      | 'floorRead'
      | 'manifestUnchanged'
      | 'changes'
      | 'feedUnchanged'
      | 'tile'
      | 'zoneSaved'
      | 'itemSaved',
      Cost
    >
  >;
  readonly bytesPerZone: number;
  /** Bytes of memory. */
  readonly bytesPerFloor: number;
}

/** Reads the measurements on PostgreSQL. */
export function readCosts(): Costs {
  const { operations, sizes } = readMeasurements('measured-postgres');
  const find = (name: string): Cost =>
    toCost(
      operations.find((operation) => operation.name === name),
      name,
    );
  const resolve = find('resolve, floor in memory');
  const largest = sizes.at(-1);
  if (!largest) throw new Error('no size was measured');
  return {
    requests: {
      resolve,
      // A check reads the same few numbers of a department.
      check: subtract(find('manifest, unchanged (304)'), resolve),
      floorRead: subtract(find('resolve, floor read from the database'), resolve),
      manifestUnchanged: find('manifest, unchanged (304)'),
      changes: find('changes since the last'),
      feedUnchanged: find('feed, unchanged (304)'),
      tile: find('tile'),
      zoneSaved: find('zone saved'),
      itemSaved: find('calendar item saved'),
    },
    bytesPerZone: largest.databaseBytes / largest.allZones,
    bytesPerFloor: measureFloorBytes(),
  };
}

function toCost(operation: OperationMeasurement | undefined, name: string): Cost {
  if (!operation) throw new Error(`${name} was not measured: npm run bench -- scale`);
  return { server: operation.serverCpuMs, database: operation.databaseCpuMs };
}

function subtract(whole: Cost, part: Cost): Cost {
  return { server: whole.server - part.server, database: whole.database - part.database };
}

/** The index of a generated floor, plus the memory that the server uses for its zones. */
function measureFloorBytes(): number {
  const rooms = drawRooms({ departmentId: 1, map: 0, floor: 0 });
  const zones = rooms.map((polygon_geojson, room) => readZone({ id: String(room), polygon_geojson }));
  return openZoneIndex(buildZoneIndexData(zones)).byteLength + rooms.length * 150;
}
