import { type Config, readConfig } from '../config.ts';

/**
 * Reads the configuration, and prints probable mistakes in it to stderr.
 *
 * @throws ConfigError
 */
export function readSettings(): Config {
  const config = readConfig();
  for (const warning of config.warnings) console.error(warning);
  return config;
}
