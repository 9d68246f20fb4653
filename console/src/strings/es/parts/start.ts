import { invitationStrings } from '../invitation.ts';
import { mapsStrings } from '../maps.ts';
import { positionProblemsStrings } from '../position-problems.ts';
import { savedSharesStrings } from '../saved-shares.ts';
import { searchStrings } from '../search.ts';
import { sessionStrings } from '../session.ts';
import { shellStrings } from '../shell.ts';
import { trashStrings } from '../trash.ts';
import { unitsStrings } from '../units.ts';

export const startTexts = {
  ...shellStrings,
  session: sessionStrings,
  invitation: invitationStrings,
  search: searchStrings,
  positionProblems: positionProblemsStrings,
  savedShares: savedSharesStrings,
  maps: mapsStrings,
  trash: trashStrings,
  units: unitsStrings,
} as const;
