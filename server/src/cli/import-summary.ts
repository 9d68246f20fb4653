import { basename } from 'node:path';
import type { Context } from '../context.ts';
import type { BuildingReport, FloorReport } from '../features/imports/building/building-import.ts';
import type { PreparedBuilding } from '../features/imports/building/prepare-building.ts';
import { findInnerPoints } from '../features/imports/plan/inner-points.ts';
import { createFloors, resolveCoordinate } from '../features/resolve/resolve.ts';
import { quoteForShell } from '../quote-for-shell.ts';

/** A request that was tried, and the zone in its response. */
export interface ResolveExample {
  readonly customMapId: string;
  readonly floorId: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zoneName: string;
}

/** Finds a point that resolves to a zone, on the default floor if it has one. */
export async function findExample(
  ctx: Context,
  departmentId: number,
  building: PreparedBuilding,
  report: BuildingReport,
): Promise<ResolveExample | undefined> {
  const floors = createFloors(ctx);
  const { customMapId } = report;
  const planned = building.floors.map((floor, index) => ({
    ...floor,
    floorId: report.floors[index]?.customMapFloorId ?? '',
  }));
  for (const { shapes, floorId } of planned.sort((a, b) => Number(b.isDefault) - Number(a.isDefault))) {
    for (const { lat: latitude, lng: longitude } of findInnerPoints(shapes, building.bounds)) {
      const request = { customMapId, floorId, latitude, longitude };
      const { result } = await resolveCoordinate(ctx, floors, departmentId, request);
      const { zoneName } = result;
      if (zoneName !== null) return { ...request, zoneName };
    }
  }
  return undefined;
}

const maxReasons = 5;

/** One line about a floor: what was imported, and what was not and why. */
export function describeFloor({ file, name, floorNumber, zones }: FloorReport): string {
  const split = zones.split > 0 ? ` (${count(zones.split, 'feature')} split into their parts)` : '';
  const line = `${name} (${floorNumber}) from ${basename(file)}: ${count(zones.zones, 'zone')}${split}`;
  if (zones.skipped === 0) return line;
  const reasons = countReasons(zones);
  const shown = reasons.slice(0, maxReasons).map(([reason, number]) => `${number} × ${reason}`);
  if (reasons.length > maxReasons) shown.push('other reasons, see --json');
  return `${line}; skipped ${count(zones.skipped, 'feature')}: ${shown.join('; ')}`;
}

/** The most frequent first. */
function countReasons({ features }: FloorReport['zones']): [reason: string, number: number][] {
  const numbers = new Map<string, number>();
  for (const { reason } of features) {
    if (reason !== null) numbers.set(reason, (numbers.get(reason) ?? 0) + 1);
  }
  return [...numbers].sort(([, a], [, b]) => b - a);
}

/** The summary for the user: the map, and commands that resolve a point on it. */
export function summariseBuilding(
  departmentId: number,
  building: PreparedBuilding,
  report: BuildingReport,
  example: ResolveExample | undefined,
  baseUrl: string,
): string {
  const zones = report.floors.reduce((sum, floor) => sum + floor.zones.zones, 0);
  const floors = count(report.floors.length, 'floor');
  const done = `${building.name}: map ${report.customMapId} of department ${departmentId}, ${floors}, ${count(zones, 'zone')}.`;
  if (!example) return done;
  const { zoneName, ...request } = example;
  return [
    done,
    '',
    `A point in ${JSON.stringify(zoneName)}; while the server is running, find it with:`,
    '',
    `TOKEN=$(npx muster token --department ${departmentId})`,
    `curl -s -w '\\n' ${quoteForShell(`${baseUrl}/api/v4/CustomMaps/ResolveCoordinate`)} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '${JSON.stringify(request)}'`,
  ].join('\n');
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
