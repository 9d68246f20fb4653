import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The first version that has everything the server uses: TypeScript, Temporal, SQLite and Argon2. */
const minMajorVersion = 26;

/** Whether this process can run the server itself. */
export const isNodeNewEnough = Number.parseInt(process.versions.node, 10) >= minMajorVersion;

/** The folder of the Node.js that was installed along with this package, or undefined if there is none. */
export function findNodeFolder() {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  try {
    return dirname(createRequire(import.meta.url).resolve(`${prefix}-${platform}-${arch}/package.json`));
  } catch {
    return undefined;
  }
}

export function findNode() {
  const folder = findNodeFolder();
  if (folder) return join(folder, 'bin', 'node');
  throw new Error(
    `Muster needs Node.js ${minMajorVersion} or newer, and this is ${process.version}.\n` +
      `None was installed along with it for ${process.platform}-${process.arch}: ` +
      'install Muster again with optional dependencies, or run it with a newer Node.js.',
  );
}
