import { type Static, Type } from 'typebox';
import { mapResultFields } from '../maps/maps.schema.ts';
import { floorSummary } from './floors.schema.ts';

export const customMapDetailResult = Type.Object(
  {
    ...mapResultFields,
    floors: Type.Array(floorSummary, { description: 'In the order of the tab bar.' }),
  },
  { title: 'CustomMapDetailResult' },
);
export type CustomMapDetailResult = Static<typeof customMapDetailResult>;
