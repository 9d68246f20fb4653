import type { Translation } from '../translation.ts';
import type { unitsStrings as english } from '../units.ts';

export const unitsStrings: Translation<typeof english> = {
  names: { imperial: 'ft', metric: 'm' },
  feet: '{count} ft',
  feetInches: '{feet} ft {inches} in',
  miles: '{count} mi',
  squareFeet: '{count} ft²',
  meters: '{count} m',
  kilometers: '{count} km',
  squareMeters: '{count} m²',
};
