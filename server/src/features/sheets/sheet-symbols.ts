/** The hatching of each zone type by its number, which also shows in black and white: lines in a square of 6 points. */
export const hatches: readonly string[] = [
  '',
  '1 1 m 1.8 1 l S 4 4 m 4.8 4 l S',
  '0 1.5 m 6 1.5 l S 0 4.5 m 6 4.5 l S',
  '0 0 m 6 6 l S 0 6 m 6 0 l S',
  '0 0 m 6 6 l S 0 3 m 3 6 l S 3 0 m 6 3 l S',
  '0 3 m 6 3 l S 3 0 m 3 6 l S',
  '1 3 m 3 5 l 5 3 l 3 1 l s',
  '1.5 0 m 1.5 6 l S 4.5 0 m 4.5 6 l S',
  '3 0 m 3 6 l S',
  '0 3 m 6 3 l S 3 3 m 3 6 l S',
  '3 1 m 3 5 l S 1 3 m 5 3 l S',
  '0 0 m 3 2 l 6 0 l S',
];
