/**
 * The environment of the processes that tests start: nothing of this one's, so that no setting gets through, except where
 * programs are and where compiled code is kept.
 */
export function childEnvironment(settings: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
  return { PATH, NODE_COMPILE_CACHE, TMPDIR, ...settings };
}
