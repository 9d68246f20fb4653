import { createHash } from 'node:crypto';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { FeedWindow } from './feed-window.ts';

/** One state of a department's feed: all that its bytes depend on. */
export interface FeedVersion {
  readonly departmentId: number;
  readonly productId: string;
  readonly departmentName: string;
  readonly window: FeedWindow;
  readonly revision: number;
  /** When the calendar came to that revision: ISO 8601, whole seconds. */
  readonly changedOn: string;
}

/** How an installation writes its feeds. A release may write events otherwise, so its version counts. */
export function getFeedFormat(productId: string): string {
  return JSON.stringify([packageFacts.version, productId]);
}

/** Names what the bytes depend on beside the revision. */
export function getVariantHash(edition: FeedVersion): string {
  const { departmentId, productId, departmentName, window } = edition;
  const facts = [getFeedFormat(productId), departmentId, departmentName, window.fromAt, window.toAt];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

/** What ETags are made of: editions with the same tag have the same bytes, on every server. */
export function getFeedTag(edition: FeedVersion): string {
  return `${getVariantHash(edition)}-${edition.revision}`;
}

/**
 * When the edition became what it is; a window that moves with the days makes a new one every midnight. Another form of the
 * same revision is dated a second later, and so is every revision of that form.
 *
 * @param formNumber the number of the form that the feeds have
 */
export function getLastModified({ changedOn, window }: FeedVersion, formNumber: number): string {
  const { movedAt = changedOn } = window;
  const latest = movedAt > changedOn ? movedAt : changedOn;
  return new Date(Date.parse(latest) + formNumber * 1000).toISOString();
}
