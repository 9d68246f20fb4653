import assert from 'node:assert/strict';
import { buildZoneIndex, type Zone } from './zone-index.ts';

export type Positions = readonly (readonly [lng: number, lat: number])[];

/** A zone with rings given by their vertices, not closed. */
export function zone(id: string, ...rings: readonly Positions[]): Zone {
  return { id, rings: rings.map((ring) => Float64Array.from([...ring, ...ring.slice(0, 1)].flat())) };
}

export function box(west: number, south: number, east: number, north: number): Positions {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

export function find(zones: readonly Zone[], lat: number, lng: number): number {
  const index = buildZoneIndex(zones);
  const found = index.find(lat, lng);
  assert.deepEqual(index.findAll(lat, lng)[0] ?? -1, found, 'find and findAll agree');
  return found;
}
