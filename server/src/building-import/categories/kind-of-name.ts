import { zoneTypes } from '../../zone-rules/zone-types.ts';
import { findCategory } from '../categories.ts';

/**
 * The kind of place that the name of a room says: hallway, stairs or elevator. Other words in names can mean something else: a
 * plant room is not a plant, and a security office is no checkpoint.
 */
export function kindOfName(name = ''): 'hallway' | 'stairs' | 'elevator' | undefined {
  const zoneType = findCategory(name.replace(/\d+/g, ' '))?.zoneType;
  if (zoneType === zoneTypes.Hallway) return 'hallway';
  if (zoneType === zoneTypes.StairWell) return 'stairs';
  return zoneType === zoneTypes.Elevator ? 'elevator' : undefined;
}
