/** The fields of a PDF or a TIFF, and what it says about itself. */
export const planFileStrings = {
  page: 'Page',
  pageOf: '{page} ({width} × {height} mm)',
  reading: 'Reading the file…',
  failed: 'The file could not be read',
  placed: 'The file includes its location',
  placedText: 'Check the location before you save.',
  notPlaced: 'The location in the file cannot be used',
  password: 'Password for the PDF',
  passwordUse: 'Open',
} as const;
