/**
 * Returns the environment for processes that tests start. It inherits no settings from this process, only the paths of programs,
 * compiled code and temporary files.
 */
export function childEnvironment(settings: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
  const patient = { MUSTER_MAX_LOOP_DELAY_MS: '60000' }; // the computer may be busy with other tests
  return { PATH, NODE_COMPILE_CACHE, TMPDIR, ...patient, ...settings };
}
