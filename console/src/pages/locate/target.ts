import type { PositionFields } from '@muster/sdk/client';
import { takeDetails } from '../../position-text/details.ts';
import type { PositionDetails, PositionProblem, WrittenPlace } from '../../position-text/position-text.ts';
import { readPosition } from '../../position-text/read-position.ts';

/** What the address of the page asks for. */
export type Target =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'refused'; readonly problem: PositionProblem }
  | { readonly kind: 'position'; readonly place: WrittenPlace; readonly details: PositionDetails }
  | { readonly kind: 'map'; readonly mapId: string }
  | { readonly kind: 'zone'; readonly mapId: string; readonly floorId: string; readonly zoneId: string };

/**
 * Reads `?q=` (a position or words, with `accuracy` in meters and `altitude`, as in "540 m HAE", from another system), or `?map=`,
 * alone or with `floor` and `zone`.
 */
export function readTarget(query: URLSearchParams): Target {
  const text = query.get('q')?.trim();
  if (text) {
    const reading = readPosition(text);
    if (reading.kind === 'words') return { kind: 'words', words: text };
    if (reading.kind === 'refused') return reading;
    return { ...reading, details: { ...reading.details, ...readDetails(query) } };
  }
  const [mapId, floorId, zoneId] = ['map', 'floor', 'zone'].map((name) => query.get(name) ?? undefined);
  if (!mapId) return { kind: 'nothing' };
  return floorId && zoneId ? { kind: 'zone', mapId, floorId, zoneId } : { kind: 'map', mapId };
}

function readDetails(query: URLSearchParams): PositionDetails {
  const accuracy = query.get('accuracy');
  const altitude = query.get('altitude');
  return takeDetails(`${accuracy ? `±${accuracy}` : ''} ${altitude ? `alt ${altitude}` : ''}`).details;
}

/** Phones and receivers that state no vertical accuracy are seldom better than this. */
export const assumedVerticalAccuracyM = 10;

/** What the service is asked. An altitude counts only if it is clear what it is measured from: the difference can be 30 m. */
export function toFix(place: WrittenPlace, details: PositionDetails): PositionFields {
  const { statedAccuracyM = 0, altitudeM, altitudeDatum, floorLabel } = details;
  const verticalAccuracyM = details.verticalAccuracyM ?? assumedVerticalAccuracyM;
  return {
    latitude: place.latitude,
    longitude: place.longitude,
    horizontalAccuracyM: Math.max(statedAccuracyM, place.writtenAccuracyM),
    ...(altitudeM !== undefined && altitudeDatum && { altitudeM, altitudeDatum, verticalAccuracyM }),
    ...(floorLabel !== undefined && { postedLabel: floorLabel }),
  };
}
