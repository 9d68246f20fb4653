import type { Context } from '../../context.ts';
import { toCsvLine } from '../../csv.ts';
import { sortByName } from '../../sort-by-name.ts';
import { timestampNow } from '../../timestamp.ts';
import { toVerification } from '../maps/verification.ts';
import type { ReportedFloor, VerificationReport } from './verification.schema.ts';
import * as store from './verification.store.ts';
import { readToday } from './verification.ts';

/** A floor is due this many days before it is overdue. */
const dueDays = 30;

/** Says for each active floor of the department whether it must be verified. */
export async function getVerificationReport(ctx: Context, departmentId: number): Promise<VerificationReport> {
  const asOf = await readToday(ctx, departmentId);
  const dueUntil = Temporal.PlainDate.from(asOf).add({ days: dueDays }).toString();
  const rows = await store.listReportedFloors(ctx.db, departmentId, timestampNow(ctx));
  const byMap = Map.groupBy(rows, ({ map_id }) => map_id);
  const maps = await sortByName(
    [...byMap].map(([id, floors]) => ({ id, name: floors[0]?.map_name ?? '', floors })),
  );
  const counts = { overdue: 0, due: 0, never: 0, ok: 0 };
  const floors = maps.flatMap((map) =>
    map.floors.map((row): ReportedFloor => {
      const verification = toVerification(row, row.verify_every_months);
      const state = stateOf(verification, asOf, dueUntil);
      counts[state] += 1;
      return {
        state,
        customMapId: row.map_id,
        mapName: row.map_name,
        customMapFloorId: row.floor_id,
        floorName: row.floor_name,
        floorNumber: row.floor_number,
        isConfidential: row.is_confidential === 1,
        verifyEveryMonths: row.verify_every_months,
        ...verification,
      };
    }),
  );
  return { asOf, ...counts, floors };
}

function stateOf(
  { verifiedOn, verificationDueOn: dueOn }: Pick<ReportedFloor, 'verifiedOn' | 'verificationDueOn'>,
  today: string,
  dueUntil: string,
): ReportedFloor['state'] {
  if (verifiedOn === null) return 'never';
  if (dueOn === null || dueOn > dueUntil) return 'ok';
  return dueOn < today ? 'overdue' : 'due';
}

const columns = [
  'state',
  'mapName',
  'floorName',
  'floorNumber',
  'verifiedOn',
  'verifiedBy',
  'verificationDueOn',
  'verifyEveryMonths',
  'changesSinceVerified',
  'isConfidential',
  'customMapId',
  'customMapFloorId',
] as const satisfies readonly (keyof ReportedFloor)[];

/** Formats the floors of a report as a CSV file. */
export function writeReport({ floors }: VerificationReport): string {
  const lines = floors.map((floor) => columns.map((column) => floor[column]));
  return [columns, ...lines].map(toCsvLine).join('');
}
