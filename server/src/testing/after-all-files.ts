const closers = new Set<() => Promise<void>>();

/** Whether this process runs several test files, one after another; see `scripts/test-run/take-files.ts`. */
export const isOneOfSeveralFiles = process.env.MUSTER_TEST_LIST !== undefined;

/** Has `close` called when this process has run the last of its test files. */
export function afterAllFiles(close: () => Promise<void>): void {
  closers.add(close);
}

export async function closeAfterAllFiles(): Promise<void> {
  await Promise.all([...closers].map((close) => close()));
}
