import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Send } from '../../server/src/testing/api-client.ts';

/** What the measurements are about: the demo building, and pages in new profiles, signed in as an editor. */
export interface Screens {
  readonly mapId: string;
  readonly floorIds: readonly string[];
  readonly sharePath: string;
  /** All buildings to count names on: the demo, generated floors, and a real building if there is one. */
  readonly buildings: readonly Building[];
  /** Sends a request as an administrator. */
  readonly send: Send;
  /** @param prepare is called before the page is opened */
  readonly open: (
    path: string,
    options?: BrowserContextOptions,
    prepare?: (context: BrowserContext) => Promise<void>,
  ) => Promise<Page>;
}

export interface Building {
  readonly name: string;
  readonly mapId: string;
  readonly floorIds: readonly string[];
}

export interface Measured {
  readonly what: string;
  readonly value: string;
  readonly limit: string;
  readonly isKept: boolean;
}
