const square = (west: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 56.46],
      [west + 0.0002, 56.46],
      [west + 0.0002, 56.4601],
      [west, 56.4601],
      [west, 56.46],
    ],
  ],
});

/** The file used in the examples: two rooms, one above the other, and stairs on both levels. */
export const exampleBuilding = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 'g01',
      properties: { name: 'G01 Dispatch', kind: 'office', level: '0' },
      geometry: square(-2.979),
    },
    {
      type: 'Feature',
      id: '101',
      properties: { name: '101 Archive', kind: 'storage', level: '1' },
      geometry: square(-2.979),
    },
    {
      type: 'Feature',
      id: 's1',
      properties: { name: 'Stair A', kind: 'stairs', level: '0;1' },
      geometry: square(-2.9785),
    },
  ],
});
