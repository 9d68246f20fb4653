import type { GeoBounds } from '@muster/geo/geo-bounds';
import { warnAboutPlace } from '../../zone-rules/zone-place.ts';
import type { FloorContents } from '../interpret/fill-floors.ts';
import type { ImportWarning } from '../interpreted.ts';
import type { SourceModel } from '../model.ts';
import { findCoordinateWarnings } from './coordinates.ts';
import { findDuplicates } from './duplicates.ts';
import { findFarZones } from './far-zones.ts';
import { type Finding, middleOfZone } from './finding.ts';
import { findOverlaps } from './overlaps.ts';
import { isSuspiciousName } from './suspicious-names.ts';

const maxPlaces = 20;

/**
 * Finds probable mistakes in an import before it is made.
 *
 * @param source the source before its drawing was placed
 * @param mapBounds the bounds of the map to which the floors are added
 */
export function findImportWarnings(
  source: SourceModel,
  floors: readonly FloorContents[],
  mapBounds: GeoBounds | undefined,
): ImportWarning[] {
  const zones = floors.flatMap((floor) => floor.zones.map((zone): Finding => ({ floor, zone })));
  const duplicates = floors.flatMap(findDuplicates);
  const { overlaps, isComplete } = findOverlaps(floors, duplicates);
  const far = findFarZones(floors);
  return [
    ...findCoordinateWarnings(source),
    ...warn(
      'swappedCoordinates',
      far.swapped,
      'zones are close to the others if latitude and longitude are swapped: swap them in the file.',
    ),
    ...warn(
      'farFromBuilding',
      far.far,
      'zones are far from the others: check their coordinates, or leave them out.',
    ),
    ...(mapBounds ? warnOutside(zones, mapBounds) : []),
    ...warn(
      'duplicate',
      duplicates,
      'zones have the same shape as another zone on their floor: one of them is probably unintended.',
    ),
    ...warn(
      'overlap',
      overlaps,
      `rooms overlap another room by more than a tenth: a position in both resolves to the smaller one.${isComplete ? '' : ' Not all rooms could be compared.'}`,
    ),
    ...warn(
      'selfCrossing',
      zones.filter(hasWarning('selfCrossing')),
      'zones have an outline that crosses itself: redraw them.',
    ),
    ...warn(
      'holeOutside',
      zones.filter(hasWarning('holeOutside')),
      'zones have a hole that lies outside of them: it has no effect.',
    ),
    ...warn(
      'suspiciousName',
      zones.filter(({ zone }) => isSuspiciousName(zone.name)),
      'zones have a name that looks like a software error: choose another property for the names.',
    ),
    ...warnNotUtf8(source),
    ...warnSameOrdinal(floors),
    ...warnGuessedOrder(floors),
  ];
}

function hasWarning(kind: string): (finding: Finding) => boolean {
  return ({ zone }) => zone.ringWarnings.some((warning) => warning.kind === kind);
}

function warn(code: ImportWarning['code'], findings: readonly Finding[], message: string): ImportWarning[] {
  if (findings.length === 0) return [];
  const places = findings.slice(0, maxPlaces).map(({ floor, zone }) => ({
    floor: floor.level.name,
    zone: zone.name,
    position: middleOfZone(zone),
  }));
  return [
    {
      code,
      message: `${findings.length} ${singular(message, findings.length)}`,
      count: findings.length,
      places,
    },
  ];
}

function singular(message: string, count: number): string {
  if (count !== 1) return message;
  return message
    .replace(/^zones are/, 'zone is')
    .replace(/^zones have/, 'zone has')
    .replace(/^rooms overlap/, 'room overlaps')
    .replace('of them is', 'of the two is')
    .replace('redraw them', 'redraw it')
    .replace('outside of them', 'outside of it');
}

function warnOutside(zones: readonly Finding[], mapBounds: GeoBounds): ImportWarning[] {
  const outside = zones.flatMap((finding) => {
    const text = warnAboutPlace(finding.zone.rings, mapBounds);
    return text === undefined ? [] : [{ finding, isSwapped: text.includes('swapped') }];
  });
  const findings = (isSwapped: boolean) =>
    outside.filter((one) => one.isSwapped === isSwapped).map(({ finding }) => finding);
  return [
    ...warn(
      'outsideMap',
      findings(false),
      'zones are outside the map, or partly: check the map or the coordinates.',
    ),
    ...warn(
      'swappedCoordinates',
      findings(true),
      'zones are on the map if latitude and longitude are swapped: swap them in the file.',
    ),
  ];
}

function warnNotUtf8({ notUtf8Files = [] }: SourceModel): ImportWarning[] {
  if (notUtf8Files.length === 0) return [];
  const names = notUtf8Files.slice(0, 3).join(', ');
  const message = `The text of ${names} is not UTF-8 and was read as Latin-1: check the names.`;
  return [{ code: 'notUtf8', message, count: notUtf8Files.length, places: [] }];
}

function warnSameOrdinal(floors: readonly FloorContents[]): ImportWarning[] {
  const byNumber = new Map<string, FloorContents[]>();
  for (const floor of floors) {
    const key = JSON.stringify([floor.building, floor.level.floorNumber]);
    byNumber.set(key, [...(byNumber.get(key) ?? []), floor]);
  }
  const same = [...byNumber.values()].filter((list) => list.length > 1).flat();
  if (same.length === 0) return [];
  const names = same.slice(0, 6).map(({ level }) => `${level.name} (${level.floorNumber})`);
  const message = `${same.length} floors have the same number as another: ${names.join(', ')}.`;
  return [{ code: 'sameOrdinal', message, count: same.length, places: placesOn(same) }];
}

function warnGuessedOrder(floors: readonly FloorContents[]): ImportWarning[] {
  const guessed = floors.filter(({ level }) => level.isGuessed);
  if (guessed.length === 0) return [];
  const names = guessed.slice(0, 6).map(({ level }) => `${level.name} (${level.floorNumber})`);
  const message = `The files do not say where these floors are in the order of floors: ${names.join(', ')}. The numbers are a guess: correct them under Floor numbers.`;
  return [{ code: 'guessedOrder', message, count: guessed.length, places: placesOn(guessed) }];
}

/** The first zone of each floor. */
function placesOn(floors: readonly FloorContents[]): ImportWarning['places'] {
  return floors.slice(0, maxPlaces).flatMap(({ level, zones: [zone] }) => {
    return zone ? [{ floor: level.name, zone: zone.name, position: middleOfZone(zone) }] : [];
  });
}
