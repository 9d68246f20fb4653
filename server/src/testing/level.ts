/** Whether this is a run of the tests for every change, in which tests with random inputs try fewer of them. */
export const isQuick = process.env.MUSTER_TEST_PART === 'quick';
