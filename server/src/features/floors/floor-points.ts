import type { Clocked, DatabaseOrTransaction } from '../../context.ts';
import { errorOf } from '../../errors.ts';
import { timestampNow } from '../../timestamp.ts';
import { maxPointsPerFloor } from '../../zone-rules/point-types.ts';
import { recordChanges } from '../changes/changes.ts';
import * as pointStore from './floor-points.store.ts';
import { countOnFloor } from './floors.store.ts';
import { floorNotFound } from './floors.ts';

/**
 * Increases the point version of a floor, in the transaction that changes its points. It must be the first statement of
 * that transaction, because it is also the lock that makes other writers of the floor wait.
 *
 * @param isVerification whether someone verified a point, which is no change of the floor
 * @returns the id of the floor's map
 * @throws MusterError `CustomMapFloorNotFound`
 */
export async function bumpPointVersion(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  departmentId: number,
  id: string,
  isVerification = false,
): Promise<string> {
  const grown = await pointStore.bumpPointVersion(trx, departmentId, id, timestampNow(ctx), isVerification);
  if (!grown) throw floorNotFound();
  await recordChanges(ctx, trx, departmentId, [
    { kind: 'points', mapId: grown.map_id, floorId: id, version: grown.point_version },
  ]);
  return grown.map_id;
}

/** Whether there are points on a floor. */
export async function hasPoints(
  db: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<boolean> {
  return (await countOnFloor(db, departmentId, floorId, 'points')) > 0;
}

/** Call it after points were added to a floor, whose version was increased before. @throws MusterError `InvalidRequest` */
export async function checkPointCount(
  trx: DatabaseOrTransaction,
  departmentId: number,
  floorId: string,
): Promise<void> {
  if ((await countOnFloor(trx, departmentId, floorId, 'points')) <= maxPointsPerFloor) return;
  throw errorOf('InvalidRequest', `The floor would have more than ${maxPointsPerFloor} points`);
}
