import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { FeedWindow } from './feed-window.ts';

/** One state of a department's feed: everything that its bytes depend on. */
export interface FeedVersion {
  readonly departmentId: number;
  readonly productId: string;
  readonly departmentName: string;
  readonly window: FeedWindow;
  readonly revision: number;
  /** The time of that revision: ISO 8601, in whole seconds. */
  readonly changedOn: string;
}

/**
 * Identifies the format in which an installation writes feeds. It includes the release, because releases may write
 * events differently.
 */
export function getFeedFormat(productId: string): string {
  return JSON.stringify([packageFacts.version, productId]);
}

/** A hash of everything that the bytes depend on, except the revision. */
export function getVariantHash(version: FeedVersion): string {
  const { departmentId, productId, departmentName, window } = version;
  const { fromAt, toAt, types, of } = window;
  const facts = [getFeedFormat(productId), departmentId, departmentName, fromAt, toAt, ...(types ?? [])];
  if (of) facts.push('of', of.userId, of.email ?? '');
  const text = JSON.stringify(facts);
  const variantHash = variantHashes.get(text) ?? hash('sha256', text, 'base64url').slice(0, 22);
  variantHashes.set(text, variantHash);
  return variantHash;
}

/** Caches hashes, because each poll of a feed needs one and most are the same. */
const variantHashes = new LRUCache<string, string>({ max: 1_000 });

/** Returns the value for ETags: versions with the same tag have the same bytes, on every server. */
export function getFeedTag(version: FeedVersion): string {
  return `${getVariantHash(version)}-${version.revision}`;
}

/**
 * Returns when the version last changed; a window relative to today changes every midnight. Each new format is dated
 * a second later, so that Last-Modified changes with it.
 *
 * @param formatNumber the number of the current feed format
 * @returns milliseconds since the epoch, in whole seconds
 */
export function getLastModified({ changedOn, window }: FeedVersion, formatNumber: number): number {
  const { movedAt = changedOn } = window;
  const latest = movedAt > changedOn ? movedAt : changedOn;
  return Date.parse(latest) + formatNumber * 1000;
}
