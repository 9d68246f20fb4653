import { spawnSync } from 'node:child_process';

/** How a package of Debian's is installed, as root. */
export function howToInstall(name: string): string {
  return `apt-get install -y --no-install-recommends ${name}`;
}

/** Tries to install a package of Debian's, and prints what fails: whether it is there now is for the caller to see. */
export function installPackage(name: string): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // An index out of date may still do: the install is tried whether or not the update succeeds.
  for (const command of ['apt-get update', `${howToInstall(name)} -o DPkg::Lock::Timeout=300`]) {
    const [program = '', ...parameters] = command.split(' ');
    const { status, stderr, error } = spawnSync(program, parameters, { env: environment, encoding: 'utf8' });
    if (status !== 0) console.error(`${command}: ${error?.message ?? stderr}`);
  }
}
