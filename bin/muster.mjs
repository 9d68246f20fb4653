#!/usr/bin/env node
/**
 * The `muster` command. Plain JavaScript, so that any Node.js from version 20 on can start it; an older one than the
 * server needs runs the server with the Node.js that was installed along with it.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findNode, isNodeNewEnough } from './find-node.mjs';

const source = new URL('../server/src/main.ts', import.meta.url); // in a checkout; a package has only the build
const main = existsSync(source) ? source : new URL('../dist/server/main.js', import.meta.url);

if (isNodeNewEnough) await import(main.href);
else runWithNewerNode([fileURLToPath(main), ...process.argv.slice(2)]);

function runWithNewerNode(args) {
  let node;
  try {
    node = findNode();
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
  const child = spawn(node, args, { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both processes. Passed on as well, it would look like the user pressed it twice.
  const ignored = hasTerminal() ? ['SIGINT'] : [];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => ignored.includes(signal) || child.kill(signal));
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exit(2);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function hasTerminal() {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}
