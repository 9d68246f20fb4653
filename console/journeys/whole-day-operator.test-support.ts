import type { Page } from 'playwright-core';
import type { fileOf } from '../testing/map-form.ts';
import type { TestUser } from '../testing/start-console.ts';
import type { Room } from './whole-day-building.test-support.ts';
import type { Pixel } from './whole-day-places.test-support.ts';
import type { MapView } from './whole-day-view.test-support.ts';

export type ImageFile = Awaited<ReturnType<typeof fileOf>>;

/** Where the corners of a zone were put. */
export interface DrawnRoom {
  readonly room: Room;
  readonly outline: readonly Pixel[];
  readonly hole: readonly Pixel[];
}

export interface Series {
  readonly title: string;
  /** As `YYYY-MM-DD`, a Monday. */
  readonly firstDay: string;
  readonly times: number;
  readonly movedFrom: string;
  readonly movedTo: string;
}

/** What a mapping officer and scheduler does in the console, with or without a mouse. Each step waits until it is saved. */
export interface Operator {
  /** Used in the names of the tests and screenshots. */
  readonly name: string;
  readonly signIn: (page: Page, user: TestUser) => Promise<void>;
  readonly setTimeZone: (page: Page, part: string, city: string) => Promise<void>;
  /** Starts at the list of maps and ends on the page of the new map. */
  readonly addMap: (page: Page, name: string, middle: string, plan: ImageFile) => Promise<void>;
  readonly addFloor: (page: Page, name: string, plan: ImageFile) => Promise<void>;
  readonly openFloor: (page: Page, name: string) => Promise<void>;
  readonly drawRoom: (page: Page, view: MapView, room: Room) => Promise<DrawnRoom>;
  readonly probe: (page: Page, view: MapView, at: Pixel) => Promise<void>;
  /** @returns the address that was copied */
  readonly shareMap: (page: Page, mapName: string, label: string) => Promise<string>;
  /** Chooses a floor of a shared map. */
  readonly chooseSharedFloor: (page: Page, name: string) => Promise<void>;
  readonly addSeries: (page: Page, series: Series) => Promise<void>;
  readonly moveInstance: (page: Page, series: Series) => Promise<void>;
  /** @returns the address that was copied */
  readonly copyFeedAddress: (page: Page) => Promise<string>;
  readonly signOut: (page: Page) => Promise<void>;
}
