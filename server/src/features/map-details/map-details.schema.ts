import { type Static, Type } from 'typebox';
import { floorSummary } from '../floors/floors.schema.ts';
import { mapResultFields } from '../maps/maps.schema.ts';

export const customMapDetailResult = Type.Object({ ...mapResultFields, floors: Type.Array(floorSummary) });
export type CustomMapDetailResult = Static<typeof customMapDetailResult>;
