import { createHash } from 'node:crypto';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { FeedWindow } from './feed-window.ts';

/** One state of a department's feed: all that its bytes depend on. */
export interface FeedEdition {
  readonly departmentId: number;
  readonly productId: string;
  readonly departmentName: string;
  readonly window: FeedWindow;
  readonly revision: number;
  /** When the calendar came to that revision: ISO 8601, whole seconds. */
  readonly changedOn: string;
}

/** Names what the bytes depend on beside the revision. A release may write events otherwise, so its version counts. */
export function basisOf(edition: FeedEdition): string {
  const { departmentId, productId, departmentName, window } = edition;
  const facts = [packageFacts.version, departmentId, productId, departmentName, window.fromAt, window.toAt];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

/** What ETags are made of: editions with the same tag have the same bytes, on every server. */
export function tagOf(edition: FeedEdition): string {
  return `${basisOf(edition)}-${edition.revision}`;
}

/** When the edition became what it is; a window that moves with the days makes a new one every midnight. */
export function lastModifiedOf({ changedOn, window: { movedAt = changedOn } }: FeedEdition): string {
  return movedAt > changedOn ? movedAt : changedOn;
}
