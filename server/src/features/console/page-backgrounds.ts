import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { toBackground } from '../departments/background.ts';
import { listBackgroundAddresses } from '../departments/background-file.ts';
import { readBackground } from '../departments/departments.ts';
import { findSharedState } from '../share-links/shared-map.ts';

/**
 * Finds the URLs of the backgrounds that a page may show.
 *
 * @param shareAddress path of the page of a share link; `undefined` for any other page, whose user is not yet known
 */
export type FindBackgrounds = (shareAddress: string | undefined) => Promise<readonly string[]>;

/** If the database fails or takes longer, a page gets the URLs found last, and a shared page those of the installation. */
const maxWaitMs = 1_000;

export function createBackgroundFinder(ctx: Context): FindBackgrounds {
  const ofInstallation = ctx.config.console.background?.url;
  const own = ofInstallation ? [ofInstallation] : [];
  let last: readonly string[] = own;
  const findAll = async () => {
    last = await listBackgroundAddresses(ctx, own);
    return last;
  };
  const findShared = async (address: string) => {
    const [, token = ''] = /^\/share\/([^/?#]+)/.exec(address) ?? [];
    const { departmentId } = await findSharedState(ctx, token);
    const { kind, url } = toBackground(await readBackground(ctx.db, departmentId), ctx.config.storageUrl);
    if (kind === 'default') return own;
    return url ? [url] : [];
  };
  return async (shareAddress) => {
    const finding = shareAddress === undefined ? findAll() : findShared(shareAddress);
    const fallback = shareAddress === undefined ? last : own;
    const tooLate = wait(maxWaitMs, fallback, { ref: false });
    return Promise.race([finding.catch(() => fallback), tooLate]);
  };
}
