import { apiTokensStrings } from '../api-tokens.ts';
import { auditStrings } from '../audit.ts';
import { peopleStrings } from '../people.ts';
import { settingsStrings } from '../settings.ts';

export const departmentTexts = {
  settings: settingsStrings,
  people: peopleStrings,
  apiTokens: apiTokensStrings,
  audit: auditStrings,
} as const;
