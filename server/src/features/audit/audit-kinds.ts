/** The subjects of audit entries, in the order in which people see them as choices. */
export const auditKinds = [
  'map',
  'floor',
  'zone',
  'point',
  'draft',
  'shareLink',
  'attachment',
  'import',
  'calendarItem',
  'calendarSeries',
  'calendarItemType',
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
  /** Someone checked that a floor or a zone is still true. */
  'verified',
  /** Someone signed up for a calendar item, or said no. */
  'answered',
  /** Someone checked in at a calendar item, or out, or was. */
  'attended',
  /** Actions on imports. */
  'commitStarted',
  'committed',
  'undoStarted',
  'undone',
  /** Actions on the address of a calendar feed. */
  'regenerated',
  'revoked',
  /** Actions on sign-ins and sessions. */
  'signedIn',
  'signInFailed',
  'refreshed',
  'signedOut',
  'ended',
  /** An access token for a program was issued. */
  'issued',
  /** Something was restored from the trash, or all data from a backup. */
  'restored',
  /** Actions on drafts; publishing one is an action on the zone or point. */
  'returned',
  'discarded',
  /** Something was deleted from the trash, so it can no longer be restored. */
  'deletedForever',
] as const;
export type AuditAction = (typeof auditActions)[number];
