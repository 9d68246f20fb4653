import type { EditScope } from './calendar.schema.ts';

/** The revisions of an item and of its series, if it is in one. */
export interface ItemRevisions {
  readonly revision: number;
  readonly seriesRevision: number | undefined;
}

/**
 * The ETag of an item, without quotes: its revision and, in a series, the revision of the series. The latter grows
 * with every edit of any instance, so it protects everything that an edit with a wider scope overwrites.
 */
export function formatItemTag({ revision, seriesRevision }: ItemRevisions): string {
  return seriesRevision === undefined ? `${revision}` : `${revision}-${seriesRevision}`;
}

/** Returns the part of a tag that must match for an edit: an edit of one instance ignores changes of other instances. */
export function getTagForScope(tag: string, scope: EditScope): string {
  return scope === 'one' ? tag.replace(/-\d+$/, '') : tag;
}
