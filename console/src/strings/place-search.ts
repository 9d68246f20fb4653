/** The field that finds a place on the map. */
export const placeSearchStrings = {
  label: 'Find a place',
  find: 'Find',
  hint: 'Coordinates, such as 56.4605, −2.979, or a plus code, such as 9C8VF26C+6C.',
  hintAddress: 'An address, coordinates, such as 56.4605, −2.979, or a plus code, such as 9C8VF26C+6C.',
  hintCorners: 'Two pairs of coordinates are opposite corners.',
  wrong:
    'Enter a latitude and a longitude, such as 56.4605, −2.979, or a plus code, such as 9C8VF26C+6C. Address search is not available on this installation.',
  notHere: 'Enter one location, not two',
  badCorners: 'These corners have no area between them. Enter two opposite corners.',
  tooLong: 'Enter at most 200 characters',
  empty: 'Enter a place to find',
  none: 'No places found. Check the spelling, or enter coordinates or a plus code.',
  away: 'Address search is not responding. Enter coordinates or a plus code, or try again later.',
  hits: 'Places found',
  found: { one: '{count} place found', other: '{count} places found' },
} as const;
