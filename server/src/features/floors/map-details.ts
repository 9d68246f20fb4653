import type { Context } from '../../context.ts';
import { getMap, type Revised } from '../maps/maps.ts';
import { summarizeFloors } from './floors.ts';
import type { CustomMapDetailResult } from './map-details.schema.ts';

/** A map with a summary of its floors, in the order of the tab bar. @throws MusterError `CustomMapNotFound` */
export async function getMapDetails(
  ctx: Context,
  departmentId: number,
  id: string,
): Promise<Revised<CustomMapDetailResult>> {
  const { result, revision } = await getMap(ctx, departmentId, id);
  const { floorCount, ...map } = result;
  return { result: { ...map, floors: await summarizeFloors(ctx, departmentId, id) }, revision };
}
