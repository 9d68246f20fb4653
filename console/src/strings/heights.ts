/** What heights of a building are measured from. */
export const heightStrings = {
  title: 'Heights',
  intro: 'With heights, a phone’s altitude shows which floor a caller is on.',
  datum: 'Floor elevations are measured from',
  datumHint:
    'Drawings and surveys mostly use sea level. If you measured up from the entrance, choose the ground.',
  datums: {
    meanSeaLevel: 'Sea level',
    aboveGround: 'The ground outside',
    ellipsoid: 'The GPS ellipsoid (WGS 84)',
  },
  ground: 'Elevation of the ground ({unit})',
  groundHint:
    'Height of the ground at the main entrance above sea level. If you enter it, floors without an elevation count as {height} each.',
} as const;
