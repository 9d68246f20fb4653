import type { zoneTypes } from '../../zone-rules/zone-types.ts';

/** The zone types of OpenStreetMap tags for places in buildings. `*` stands for every other value of the key. */
export const osmCategories: Readonly<Record<keyof typeof zoneTypes, readonly string[]>> = {
  Room: [
    'indoor=room',
    'indoor=area',
    'room=*',
    'buildingpart=room',
    'amenity=*',
    'shop=*',
    'office=*',
    'healthcare=*',
    'tourism=*',
    'leisure=*',
    'craft=*',
  ],
  Hallway: [
    'indoor=corridor',
    'indoor=corridor;area',
    'room=corridor',
    'room=hall',
    'room=hallway',
    'room=lobby',
    'room=entrance',
    'room=aisle',
    'buildingpart=corridor',
    'highway=corridor',
    'highway=footway',
    'highway=pedestrian',
  ],
  StairWell: [
    'room=stairs',
    'room=staircase',
    'room=steps',
    'room=escalator',
    'stairs=*',
    'highway=steps',
    'buildingpart=verticalpassage',
    'indoor=stairs',
    'indoor=staircase',
  ],
  Elevator: ['room=elevator', 'room=lift', 'elevator=*', 'highway=elevator', 'indoor=elevator'],
  Hazard: [
    'room=electrical',
    'room=electricity',
    'room=transformer',
    'room=chemicals',
    'man_made=storage_tank',
  ],
  StagingArea: [],
  MusterPoint: ['emergency=assembly_point'],
  Exit: ['emergency=exit', 'room=emergency_exit'],
  Parking: ['amenity=parking', 'amenity=parking_space', 'parking=*', 'room=parking', 'room=garage'],
  Gate: [],
  Checkpoint: ['room=security_check', 'room=security', 'amenity=security_control'],
  Custom: ['emergency=*', 'man_made=*', 'public_transport=*', 'railway=*', 'highway=*'],
};

/** Tags for parts of a building that are not places. */
export const osmParts: readonly string[] = [
  'indoor=wall',
  'indoor=door',
  'indoor=window',
  'indoor=column',
  'indoor=pillar',
  'indoor=pathway',
  'room=void',
];
