/** Why a text that looks like a position cannot be used, and what to do, by `PositionProblem`. */
export const positionProblemsStrings = {
  latitudeRange:
    'A latitude is between -90 and 90. If the longitude comes first, write N or S and E or W after the numbers.',
  longitudeRange: 'A longitude is between -180 and 180.',
  sixtyMinutes: 'Minutes and seconds are below 60.',
  signAndLetter: 'A coordinate has a minus sign or a letter, not both.',
  sameAxisTwice: 'Both coordinates say north or south, or both say east or west.',
  ambiguousEast: 'O can mean east (Ost) or west (Oeste). Write E or W.',
  ambiguousSouth: 'Write North or South after the zone, because S can also be a band of the grid.',
  tooManyNumbers: 'These are more than two coordinates. Write only a latitude and a longitude.',
  onlyOneNumber: 'This is only one coordinate. Write a latitude and a longitude.',
  notInZone: 'These coordinates are not in that grid zone. Check the zone and its letter.',
  notAGrid: 'This is not a valid grid position. Check the zone, the letters and the number of digits.',
  shortPlusCode: 'This plus code is short: it needs the area code in front, as in 86VW6MJG+34.',
  notAPlusCode: 'This is not a valid plus code.',
  otherReferenceSystem: 'This position is not in WGS 84, and cannot be converted.',
  linkWithoutPosition: 'This link does not contain a position. Open it, and copy the coordinates.',
  shortLink: 'A short link hides its position. Open it, and copy the coordinates.',
  threeWords: 'Three words cannot be read here. Open them in their app, and copy the coordinates.',
} as const;
