import type { Context } from '../../context.ts';
import { namePoint, type PointType, pointTypeWords } from '../../zone-rules/point-types.ts';
import { zoneTypes } from '../../zone-rules/zone-types.ts';
import { readChoice } from '../departments/background.ts';
import { readBackground } from '../departments/departments.ts';
import {
  type ExportedFloor,
  type ExportedMap,
  type ExportedZone,
  readExportedMap,
} from '../exports/exported-map.ts';
import type { CustomMapPointResult } from '../points/points.schema.ts';
import { readToday } from '../verification/verification.ts';
import type { MapReport, MapReportItem, MapReportLine, ReportedLine } from './map-report.schema.ts';

const maxItems = 100;

interface Zone extends Pick<ExportedZone, 'customMapZoneId' | 'name' | 'zoneType' | 'hazard'> {
  readonly floorId: string;
}
type Point = CustomMapPointResult;

/** Everything active on a map that the lines ask for. */
interface Facts {
  readonly map: ExportedMap['map'];
  readonly floors: readonly ExportedFloor[];
  readonly zones: readonly Zone[];
  readonly points: readonly Point[];
  readonly hasAerial: boolean;
  readonly asOf: string;
  readonly pageOf: (floorId: string | null) => string;
}

type Found = Pick<MapReportLine, 'state' | 'message'> & { readonly items?: readonly MapReportItem[] };

/**
 * Says for each line of the checklist whether a map has what it asks for.
 *
 * @throws MusterError `CustomMapNotFound`
 */
export async function getMapReport(ctx: Context, departmentId: number, mapId: string): Promise<MapReport> {
  const facts = await readFacts(ctx, departmentId, mapId);
  const lines = (Object.entries(checks) as [ReportedLine, (facts: Facts) => Found][]).map(([line, check]) => {
    const { state, message, items = [] } = check(facts);
    return { line, state, message, items: items.slice(0, maxItems) };
  });
  const countOf = (state: MapReportLine['state']) => lines.filter((line) => line.state === state).length;
  return {
    customMapId: facts.map.customMapId,
    mapName: facts.map.name,
    asOf: facts.asOf,
    met: countOf('met'),
    missing: countOf('missing'),
    notApplicable: countOf('notApplicable'),
    lines,
  };
}

async function readFacts(ctx: Context, departmentId: number, mapId: string): Promise<Facts> {
  const { map, floors: all } = await readExportedMap(ctx, departmentId, mapId);
  const floors = all.filter(({ isActive }) => isActive);
  const zones: Zone[] = [];
  const points: Point[] = [];
  for (const floor of floors) {
    const { customMapFloorId: floorId } = floor;
    for await (const { customMapZoneId, name, zoneType, hazard, isActive } of floor.zones())
      if (isActive) zones.push({ customMapZoneId, name, zoneType, floorId, ...(hazard && { hazard }) });
    points.push(...(await floor.points()).filter(({ isActive }) => isActive));
  }
  const background = readChoice(await readBackground(ctx.db, departmentId));
  const mapPage = `${ctx.config.baseUrl}/maps/${map.customMapId}`;
  return {
    map,
    floors,
    zones,
    points,
    hasAerial: background.kind === 'aerial',
    asOf: await readToday(ctx, departmentId),
    pageOf: (floorId) => (floorId === null ? mapPage : `${mapPage}/floors/${floorId}`),
  };
}

const met = (message: string): Found => ({ state: 'met', message });
const missing = (message: string, items: readonly MapReportItem[] = []): Found => ({
  state: 'missing',
  message,
  items,
});
const notApplicable = (message: string): Found => ({ state: 'notApplicable', message });

/** The lines in the order of `reportedLines`. */
const checks: Readonly<Record<ReportedLine, (facts: Facts) => Found>> = {
  trueNorth: () => met('Every plan is placed by coordinates, and sheets show true north.'),
  grid: () => met('Sheets have a labelled grid from A1 to H8 with coordinates.'),
  address: ({ map, pageOf }) =>
    map.address?.road || map.address?.text
      ? met('The map has an address.')
      : missing('The map has no address.', [itemOf(map.name, null, pageOf)]),
  roomLabels: (facts) => zonesOnEachFloor(facts, [zoneTypes.Room], 'rooms'),
  hallLabels: (facts) => zonesOnEachFloor(facts, [zoneTypes.Hallway], 'hallways'),
  exteriorDoors: ({ points, pageOf }) => {
    const doors = points.filter(({ pointType }) => pointType === 'exteriorDoor');
    if (doors.length === 0) return missing('The map has no exterior doors.');
    const unnamed = doors.filter(({ label }) => label === null);
    if (unnamed.length === 0) return met(`All ${doors.length} exterior doors have a label.`);
    return missing(
      `${unnamed.length} of ${doors.length} exterior doors have no label.`,
      pointItems(unnamed, pageOf),
    );
  },
  stairs: (facts) =>
    facts.floors.length < 2
      ? notApplicable('The map has only one floor.')
      : zonesOnEachFloor(facts, [zoneTypes.StairWell], 'stairwells'),
  hazards: ({ zones, pageOf }) => {
    const marked = zones.filter(({ zoneType, hazard }) => zoneType === zoneTypes.Hazard || hazard);
    if (marked.length === 0) return notApplicable('No zone is marked as a hazard.');
    const vague = marked.filter(({ hazard }) => !hazard);
    if (vague.length === 0) return met(`All ${marked.length} hazards say what is dangerous.`);
    const items = vague.map(({ name, floorId }) => itemOf(name, floorId, pageOf));
    return missing(`${vague.length} of ${marked.length} hazards do not say what is dangerous.`, items);
  },
  utilityShutoffs: ({ points }) => hasEach(points, ['gasShutoff', 'waterShutoff', 'electricShutoff']),
  keyBoxes: ({ points }) => hasEach(points, ['keyBox']),
  aeds: ({ points }) => hasEach(points, ['aed']),
  traumaKits: ({ points }) => hasEach(points, ['traumaKit']),
  parking: ({ zones }) =>
    zones.some(({ zoneType }) => zoneType === zoneTypes.Parking)
      ? met('Parking areas are marked.')
      : notApplicable('The map has no parking area.'),
  athleticFields: ({ zones }) =>
    zones.some(({ name }) => /\b(?:field|track|court|stadium|pitch)s?\b/i.test(name))
      ? met('Athletic fields are marked.')
      : notApplicable('The map has no zone that is named as an athletic field.'),
  neighbors: () => met('The background shows the roads and properties around the building.'),
  aerialImagery: ({ hasAerial }) =>
    hasAerial
      ? met('The background of the department is aerial images.')
      : missing('The background of the department is not aerial images: choose them in Settings.'),
  printable: () => met('Every floor can be printed as a sheet.'),
  withoutSoftware: () => met('Sheets are PDF, and a share link opens in any browser.'),
  verified: ({ floors, asOf, pageOf }) => {
    if (floors.length === 0) return missing('The map has no floors.');
    const isLate = ({ verifiedOn, verificationDueOn }: ExportedFloor) =>
      verifiedOn === null || (verificationDueOn !== null && verificationDueOn < asOf);
    const late = floors
      .filter(isLate)
      .map(({ name, customMapFloorId }) => itemOf(name, customMapFloorId, pageOf));
    if (late.length > 0)
      return missing(`${late.length} of ${floors.length} floors are not verified, or overdue.`, late);
    const by = floors.map(({ name, verifiedOn, verifiedBy }) => `${name} on ${verifiedOn} by ${verifiedBy}`);
    return met(`Verified: ${by.join(', ')}.`);
  },
};

function zonesOnEachFloor({ floors, zones, pageOf }: Facts, types: readonly number[], what: string): Found {
  if (floors.length === 0) return missing('The map has no floors.');
  const found = new Set(
    zones.filter(({ zoneType }) => types.includes(zoneType)).map(({ floorId }) => floorId),
  );
  const without = floors.filter(({ customMapFloorId }) => !found.has(customMapFloorId));
  if (without.length === 0) return met(`Every floor has ${what}, each with a name.`);
  const items = without.map(({ name, customMapFloorId }) => itemOf(name, customMapFloorId, pageOf));
  return missing(`${without.length} of ${floors.length} floors have no ${what}.`, items);
}

function hasEach(points: readonly Point[], types: readonly PointType[]): Found {
  const absent = types.filter((type) => !points.some(({ pointType }) => pointType === type));
  const words = (absent.length > 0 ? absent : types).map((type) => pointTypeWords[type]).join(', ');
  return absent.length === 0 ? met(`Marked: ${words}.`) : missing(`Not marked: ${words}.`);
}

function pointItems(points: readonly Point[], pageOf: Facts['pageOf']): MapReportItem[] {
  return points.map(({ pointType, label, customMapFloorId }) =>
    itemOf(namePoint(pointType, label), customMapFloorId, pageOf),
  );
}

function itemOf(name: string, customMapFloorId: string | null, pageOf: Facts['pageOf']): MapReportItem {
  return { name, customMapFloorId, url: pageOf(customMapFloorId) };
}
