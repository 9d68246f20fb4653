type Tags = ReadonlyMap<string, string>;

/** Keys that say what a place is, the most specific first. A place on a level has one of them. */
const placeKeys = [
  'room',
  'stairs',
  'elevator',
  'highway',
  'amenity',
  'shop',
  'office',
  'healthcare',
  'emergency',
  'tourism',
  'leisure',
  'craft',
  'man_made',
  'public_transport',
  'railway',
  'parking',
] as const;

/** Whether the tags belong to a place where people can be: a room, an area, a corridor, stairs. */
export function isPlace(tags: Tags): boolean {
  const indoor = tags.get('indoor');
  if (indoor !== undefined && indoor !== 'no') return indoor !== 'level';
  if (tags.has('room') || tags.get('buildingpart') !== undefined) return true;
  const highway = tags.get('highway');
  if (highway === 'elevator' || (highway === 'steps' && tags.get('area') === 'yes')) return true;
  return tags.has('level') && !isBuilding(tags) && placeKeys.some((key) => tags.has(key));
}

/** What a node can be, the most specific first. */
const pointKeys = ['emergency', 'entrance', 'door', 'man_made'] as const;
/** Whether access is given, and not what is there. */
const accessValues = new Set(['yes', 'no', 'designated', 'private', 'official', 'permissive']);

/**
 * Returns what a node is for a crew, as `key=value`: an entrance, a door, an emergency object or a camera. An object with
 * `fire_hydrant:*` is a hydrant also without its main tag. Returns `null` for other nodes.
 */
export function pointCategory(tags: Tags): string | null {
  for (const key of pointKeys) {
    const value = tags.get(key);
    if (!value || (key === 'emergency' && accessValues.has(value))) continue;
    if (key === 'man_made' && value !== 'surveillance') continue;
    return `${key}=${value}`;
  }
  if (tags.get('indoor') === 'door') return 'indoor=door';
  const isHydrant = [...tags.keys()].some((key) => key.startsWith('fire_hydrant:'));
  return isHydrant ? 'emergency=fire_hydrant' : null;
}

export function isBuilding(tags: Tags): boolean {
  return tags.has('building') && tags.get('building') !== 'no';
}

/** Returns the kind of place, as `key=value`. */
export function placeCategory(tags: Tags): string | null {
  const indoor = tags.get('indoor');
  for (const key of placeKeys) {
    const value = tags.get(key);
    if (value === undefined || value === '' || value === 'no') continue;
    if (key === 'room' && value === 'yes') continue;
    return `${key}=${value}`;
  }
  if (indoor !== undefined && indoor !== 'yes' && indoor !== 'no') return `indoor=${indoor}`;
  const part = tags.get('buildingpart');
  return part === undefined ? null : `buildingpart=${part}`;
}
