import { type Config, readConfig } from '../config.ts';

/**
 * Reads the configuration, and says on stderr what in it is probably a mistake.
 *
 * @throws ConfigError
 */
export function readSettings(): Config {
  const config = readConfig();
  for (const warning of config.warnings) console.error(warning);
  return config;
}
