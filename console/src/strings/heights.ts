/** What heights of a building are measured from. */
export const heightStrings = {
  title: 'Heights',
  intro: 'With heights, the altitude of a phone tells the floor of a caller.',
  datum: 'Elevations of floors count from',
  datumHint:
    'Drawings and surveys mostly count from sea level. Measuring up from the entrance counts from the ground.',
  datums: {
    meanSeaLevel: 'Sea level',
    aboveGround: 'The ground outside',
    ellipsoid: 'The GPS ellipsoid (WGS 84)',
  },
  ground: 'Elevation of the ground ({unit})',
  groundHint:
    'How high the ground at the main entrance is above sea level. With it, floors without an elevation count {height} each.',
} as const;
