/**
 * Runs Muster for development: `npm run dev`. The server restarts when one of its files changes. Vite serves the console, updates
 * the page in place, and forwards API requests to the server. Ctrl-C stops both.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

const children = [
  start(root, ['--watch', '--watch-preserve-output', 'server/src/main.ts', 'serve', '--demo']),
  start(join(root, 'console'), [vite, '--clearScreen', 'false']),
];
console.log(
  'The console with live updates is at the address that Vite prints; the server below it restarts when its code changes.',
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
for (const child of children)
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop(); // neither is useful without the other
  });

function start(folder: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' });
}

function stop(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
