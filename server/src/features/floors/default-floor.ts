import type { Clocked, DatabaseOrTransaction } from '../../context.ts';
import { timestampNow } from '../../timestamp.ts';
import { describeRow, recordAudit } from '../audit/audit.ts';
import { recordChanges } from '../changes/changes.ts';
import * as store from './floors.store.ts';

interface DefaultChoice {
  readonly departmentId: number;
  readonly mapId: string;
  /** The floor that was just made the default. */
  readonly preferred?: string | undefined;
  /** The floor that was just edited. If it is no longer the default, another floor becomes the default if possible. */
  readonly avoided?: string;
}

/**
 * Makes exactly one active floor of a map the default, if there is one: the preferred floor, or else the current
 * default, or else the first.
 */
export async function ensureOneDefault(
  ctx: Clocked,
  trx: DatabaseOrTransaction,
  choice: DefaultChoice,
): Promise<void> {
  const { departmentId, mapId } = choice;
  const floors = await store.listFloors(trx, departmentId, mapId, true);
  const active = floors.filter((floor) => floor.is_active === 1);
  const chosen =
    choice.preferred ??
    active.find((floor) => floor.is_default === 1)?.id ??
    active.find((floor) => floor.id !== choice.avoided)?.id ??
    active[0]?.id;
  for (const floor of floors) {
    const isDefault = floor.id === chosen ? 1 : 0;
    if (floor.is_default === isDefault) continue;
    const version = await store.setDefault(trx, departmentId, floor.id, isDefault, timestampNow(ctx));
    if (version === undefined) continue;
    await recordChanges(ctx, trx, departmentId, [{ kind: 'floor', mapId, floorId: floor.id, version }]);
    const { id, name } = floor;
    const [before, after] = [{ is_default: 1 - isDefault }, { is_default: isDefault }];
    await recordAudit(ctx, trx, departmentId, [describeRow('floor', { id, name, mapId, before, after })]);
  }
}
