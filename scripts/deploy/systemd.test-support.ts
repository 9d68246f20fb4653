import { spawnSync } from 'node:child_process';

export function isSystemdInstalled(): boolean {
  return spawnSync('systemd-analyze', ['--version']).status === 0;
}
