import { createCheck } from '../../../http/validation.ts';
import { type FloorFields, floorFields } from '../../floors/floors.schema.ts';
import { type MapFields, mapFields } from '../../maps/maps.schema.ts';
import { type PointFields, pointFields } from '../../points/points.schema.ts';
import { type ZoneFields, zoneFields } from '../../zones/zones.schema.ts';

type Check<Fields> = (value: unknown) => asserts value is Fields;

/** The contents of an exported file have the same rules as requests. */
export const checkMap: Check<MapFields> = createCheck(mapFields);
export const checkFloor: Check<FloorFields> = createCheck(floorFields);
export const checkZone: Check<ZoneFields> = createCheck(zoneFields);
export const checkPoint: Check<PointFields> = createCheck(pointFields);
