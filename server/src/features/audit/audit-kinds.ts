/** What an audit entry is about, in the order in which people choose from it. */
export const auditKinds = [
  'map',
  'floor',
  'zone',
  'shareLink',
  'import',
  'calendarItem',
  'calendarSeries',
  'calendarFeed',
  'department',
  'user',
  'invitation',
  'session',
  'apiToken',
  'installation',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditActions = [
  'created',
  'updated',
  'deleted',
  /** Of an import. */
  'commitStarted',
  'committed',
  'undoStarted',
  'undone',
  /** Of an address of a calendar feed. */
  'regenerated',
  'revoked',
  /** Of a sign-in. */
  'signedIn',
  'signInFailed',
  'refreshed',
  'signedOut',
  'ended',
  /** Of an access token for a program. */
  'issued',
  /** From the trash; of all data, from a backup. */
  'restored',
  /** From the trash: it cannot be restored any more. */
  'deletedForever',
] as const;
export type AuditAction = (typeof auditActions)[number];
