import { zipSync } from 'fflate';
import {
  generateVenue,
  type VenueOptions,
} from '../../building-import/testing/generated-venue.test-support.ts';

/** A generated IMDF venue as a zip archive: 2 buildings with 4 levels each and 50 units per level, or as in `options`. */
export function venueArchive(options?: VenueOptions): Uint8Array<ArrayBuffer> {
  const entries = Object.fromEntries(generateVenue(options).map(({ name, bytes }) => [name, bytes]));
  return new Uint8Array(zipSync(entries));
}

/** The level and building that a unit of the generated venue says it is on. */
export function placeOfUnit(externalId: string): { building: number; floorNumber: number } {
  const [, building, level] = /^unit-(\d+)-(\d+)-/.exec(externalId) ?? [];
  return { building: Number(building), floorNumber: Number(level) - 1 };
}
