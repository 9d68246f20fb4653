import { apiTokensStrings } from '../api-tokens.ts';
import { auditStrings } from '../audit.ts';
import { peopleStrings } from '../people.ts';
import { settingsStrings } from '../settings.ts';
import { trashPageStrings } from '../trash-page.ts';

/** The texts of what administrators do, and of the activity. */
export const departmentTexts = {
  settings: settingsStrings,
  people: peopleStrings,
  apiTokens: apiTokensStrings,
  audit: auditStrings,
  trashPage: trashPageStrings,
} as const;
