import type { FloorRow } from '../../storage/db/tables.ts';

/** Whether someone has checked that a floor is still true, as results show it. */
export function toVerification(
  { verified_on, verified_by, changes_since_verified }: VerifiedColumns,
  everyMonths: number | null,
) {
  return {
    verifiedOn: verified_on,
    verifiedBy: verified_by,
    verificationDueOn: verificationDueOn(verified_on, everyMonths),
    changesSinceVerified: verified_on === null ? null : changes_since_verified,
  };
}

type VerifiedColumns = Pick<FloorRow, 'verified_on' | 'verified_by' | 'changes_since_verified'>;

/** The day after some months, at most the last day of its month: 31 January and a month is 28 February. */
function verificationDueOn(verifiedOn: string | null, everyMonths: number | null): string | null {
  if (verifiedOn === null || everyMonths === null) return null;
  return Temporal.PlainDate.from(verifiedOn).add({ months: everyMonths }).toString();
}
