import { apiTokensStrings } from './strings/api-tokens.ts';
import { auditStrings } from './strings/audit.ts';
import { calendarStrings } from './strings/calendar.ts';
import { importsStrings } from './strings/imports.ts';
import { mapEditorStrings } from './strings/map-editor.ts';
import { mapsStrings } from './strings/maps.ts';
import { invitationStrings, peopleStrings } from './strings/people.ts';
import { probeStrings } from './strings/probe.ts';
import { searchStrings } from './strings/search.ts';
import { sessionStrings } from './strings/session.ts';
import { settingsStrings } from './strings/settings.ts';
import { shareStrings } from './strings/share.ts';
import { shellStrings } from './strings/shell.ts';
import { timeZoneStrings } from './strings/time-zones.ts';
import { trashStrings } from './strings/trash.ts';
import { zonesStrings } from './strings/zones.ts';

/**
 * Every text that the console shows, by area. It is plain data: a translation is a catalogue of the same shape.
 * Values go into `{name}` by `format`, counts choose their form by `formatCount`.
 */
export const strings = {
  ...shellStrings,
  session: sessionStrings,
  search: searchStrings,
  probe: probeStrings,
  maps: mapsStrings,
  imports: importsStrings,
  mapEditor: mapEditorStrings,
  zones: zonesStrings,
  calendar: calendarStrings,
  share: shareStrings,
  settings: settingsStrings,
  people: peopleStrings,
  invitation: invitationStrings,
  apiTokens: apiTokensStrings,
  audit: auditStrings,
  timeZones: timeZoneStrings,
  trash: trashStrings,
} as const;
