/** For requests that take `draft`: what a value that is neither true nor false gets. */
export const noDraftFlag = {
  summary: 'A value that is neither true nor false',
  status: 400,
  response: {
    error: 'InvalidRequest',
    message: 'draft must be true or false',
    statusCode: 400,
  },
} as const;
