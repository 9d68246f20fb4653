/** Saving a floor as a PDF for paper. */
export const printStrings = {
  print: 'Print',
  title: 'Print {floor}',
  intro:
    'A PDF with a grid, true north, the scale, a legend, an index of rooms and a QR code. Print it without scaling.',
  paper: 'Paper',
  papers: { letter: 'Letter', tabloid: 'Tabloid', a4: 'A4', a3: 'A3' },
  color: 'In color',
  allFloors: 'All floors of the map in one file',
  save: 'Save PDF',
} as const;
