/** What a PDF or a TIFF needs to be told or says of itself. */
export const planFileStrings = {
  page: 'Page',
  pageOf: '{page} ({width} × {height} mm)',
  reading: 'Reading the file…',
  failed: 'The file could not be read',
  placed: 'The file says where it lies',
  placedText: 'Check its place before you save.',
  notPlaced: 'The place in the file cannot be used',
  password: 'Password of the PDF',
  passwordUse: 'Open',
} as const;
