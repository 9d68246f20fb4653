import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { ConfigError, readConfig } from '../config.ts';
import { type Command, explainError, explainUsage } from './command.ts';
import { checkInstallation, type Finding } from './doctor-checks.ts';

const usage = `usage: muster doctor

Checks everything the service needs, and changes nothing: settings, folders, disk, database, secrets, image and tile storage,
port, clock, reverse proxy. Exits with code 1 if something must be fixed. You can run it while the service runs.`;

export const doctorCommand: Command = { usage, run: runDoctor };

const signs = { ok: 'ok     ', warning: 'warning', failure: 'FAILURE' } as const;

/** `muster doctor` */
async function runDoctor(args: readonly string[]): Promise<void> {
  explainUsage(usage, () => parseArgs({ args: [...args], options: {} }));
  const show = ({ level, about, text }: Finding) => console.log(`${signs[level]}  ${about}: ${text}`);
  const findings: Finding[] = [];
  for await (const finding of examine()) {
    findings.push(finding);
    show(finding);
  }
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  console.log(`\n${count('failure')} failures, ${count('warning')} warnings`);
  if (count('failure') > 0) process.exitCode = 1;
}

async function* examine(): AsyncGenerator<Finding> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) yield { level: 'failure', about: 'settings', text: problem };
    return;
  }
  for (const warning of config.warnings)
    yield { level: 'warning', about: 'settings', text: warning.replace(/^warning: /, '') };
  if (config.warnings.length === 0) yield { level: 'ok', about: 'settings', text: 'all settings are valid' };
  for (const { about, check } of checkInstallation(config)) {
    try {
      yield* await check();
    } catch (error) {
      yield { level: 'failure', about, text: explainError(error) };
    }
  }
}
