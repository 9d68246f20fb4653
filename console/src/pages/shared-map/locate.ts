import type { SharedMap } from '@muster/sdk/client';
import {
  type FloorZones,
  type PositionedBuilding,
  type PositionFix,
  resolvePosition,
  touchesBounds,
} from 'positioning';
import { buildZoneIndexData, openZoneIndex, parseStoredPolygonFeature } from 'zone-index';
import { captionFloor } from '../../strings/floor-caption.ts';
import type { SharedFloor } from '../../zones/shared-zones.ts';
import { type Claim, makeClaim, type Part } from './claim.ts';
import type { Fix } from './fix.ts';

/** Where a device is, as precisely as its position allows. */
export type Located =
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'inside';
      /** Undefined if no zone, and no place outside of zones, is worth naming. */
      readonly rooms: Claim | undefined;
      readonly floors: FloorKnowledge;
    };

/**
 * How the floor is known: from the altitude, because it is the only one, or not at all, in which case the shown floor is assumed.
 */
export type FloorKnowledge =
  | { readonly kind: 'altitude'; readonly claim: Claim | undefined }
  | { readonly kind: 'only' }
  | { readonly kind: 'assumed'; readonly caption: string };

/** The id of the part for “no zone”. */
export const noZone = 'no zone';

/**
 * Resolves a position on a shared map in the same way as the service. If the device reports an altitude and the heights of the
 * floors are known, the floor follows from the altitude. Otherwise the result is for the floor that is shown.
 */
export function locate(
  { map, floors }: Pick<SharedMap, 'map' | 'floors'>,
  shownId: string,
  fix: Fix,
): Located {
  const position = toPositionFix(map, floors, fix);
  const bounds = {
    topLeftLat: map.boundsTopLeftLat,
    topLeftLng: map.boundsTopLeftLng,
    bottomRightLat: map.boundsBottomRightLat,
    bottomRightLng: map.boundsBottomRightLng,
  };
  if (!touchesBounds(bounds, position)) return { kind: 'outside' };
  const hasAltitude = typeof position.altitudeM === 'number' && floors.length > 1;
  const meant = hasAltitude ? floors : floors.filter(({ customMapFloorId: id }) => id === shownId);
  const building: PositionedBuilding = {
    customMapId: map.customMapId,
    mapName: map.name,
    bounds,
    elevationDatum: map.elevationDatum,
    groundElevationFt: map.groundElevationFt,
    geoidUndulationM: map.geoidUndulationM,
    floors: meant.map((floor) => ({
      ...floor,
      floorName: floor.name,
      isActive: true, // share links contain only active zones
      onFloor: openFloor(floor),
    })),
  };
  const result = resolvePosition([building], { ...position, ...(!hasAltitude && { floorId: shownId }) });
  const captions = new Map(floors.map((floor) => [floor.customMapFloorId, captionFloor(floor)]));
  const captionOf = (id: string) => captions.get(id) ?? '';
  const isOnOneFloor = new Set(result.candidates.map(({ customMapFloorId }) => customMapFloorId)).size <= 1;
  const rooms: Part[] = result.candidates.map(
    ({ customMapZoneId: id, zoneName, customMapFloorId, probability }) => ({
      id,
      name: isOnOneFloor ? zoneName : `${zoneName}, ${captionOf(customMapFloorId)}`,
      share: probability,
    }),
  );
  const outside = { id: noZone, name: '', share: result.outsideProbability };
  return {
    kind: 'inside',
    rooms: makeClaim([...rooms, outside]),
    floors: hasAltitude
      ? {
          kind: 'altitude',
          claim: makeClaim(
            result.floors.map(({ customMapFloorId: id, probability }) => ({
              id,
              name: captionOf(id),
              share: probability,
            })),
          ),
        }
      : floors.length > 1
        ? { kind: 'assumed', caption: captionOf(shownId) }
        : { kind: 'only' },
  };
}

/** Browsers report both accuracies at 95 percent confidence (W3C, Geolocation, section 9). */
const reportedConfidence = 0.95;

function toPositionFix(map: SharedMap['map'], floors: readonly SharedFloor[], fix: Fix): PositionFix {
  const { lat: latitude, lng: longitude, accuracyM, altitude } = fix;
  const horizontal = {
    latitude,
    longitude,
    horizontalAccuracyM: accuracyM,
    horizontalConfidence: reportedConfidence,
  };
  if (!altitude || !areHeightsKnown(map, floors)) return horizontal;
  return {
    ...horizontal,
    altitudeM: altitude.heightM,
    altitudeDatum: altitude.datum,
    verticalAccuracyM: altitude.accuracyM,
    verticalConfidence: reportedConfidence,
  };
}

/** An altitude cannot be compared with heights above a ground whose own height is unknown. */
function areHeightsKnown(
  { elevationDatum, groundElevationFt }: SharedMap['map'],
  floors: readonly SharedFloor[],
): boolean {
  if (groundElevationFt !== null) return true;
  return elevationDatum !== 'aboveGround' && floors.some(({ elevationFt }) => elevationFt !== null);
}

const opened = new WeakMap<SharedFloor, FloorZones>();

/** The same index that the service uses, built once for each version of a floor. */
function openFloor(floor: SharedFloor): FloorZones {
  const cached = opened.get(floor);
  if (cached) return cached;
  const shapes = buildZoneIndexData(
    floor.zones.map(({ customMapZoneId: id, polygonGeoJson }) => ({
      id,
      rings: parseStoredPolygonFeature(polygonGeoJson),
    })),
  );
  const zones = floor.zones.map(({ customMapZoneId: id, name, zoneType }) => ({ id, name, zoneType }));
  const onFloor = { index: openZoneIndex(shapes), shapes, zones };
  opened.set(floor, onFloor);
  return onFloor;
}
