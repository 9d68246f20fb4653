/** Lengths, heights and areas, in the unit that the department reads. */
export const unitsStrings = {
  names: { imperial: 'ft', metric: 'm' },
  feet: '{count} ft',
  feetInches: '{feet} ft {inches} in',
  miles: '{count} mi',
  squareFeet: '{count} ft²',
  meters: '{count} m',
  kilometers: '{count} km',
  squareMeters: '{count} m²',
} as const;
