import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The folder in the data folder that keeps compiled modules. The data folder is private, which matters because this is code. */
const folderName = 'compile-cache';

/**
 * Keeps the compiled modules of this process for the next start. Call it before these modules are loaded. Does nothing if there
 * is no folder for them yet, because a start that fails must not create anything. `NODE_COMPILE_CACHE` names another folder.
 */
export function keepCompiledModules(dataDir: string): void {
  const folder = join(dataDir, folderName);
  if (existsSync(folder)) enableCompileCache(folder);
}

/** Returns the folder for compiled modules of this process and its children. Creates it if it is in the data folder. */
export async function openCompileCache(dataDir: string): Promise<string> {
  const used = getCompileCacheDir();
  if (used !== undefined) return used;
  const folder = join(dataDir, folderName);
  await mkdir(folder, { recursive: true }).catch(() => {}); // on a full disk, the service works without it
  return folder;
}

/**
 * Returns the memory that only the start needed to the system, 25 of 145 MB; V8 would keep it. Takes 50 ms, so call it
 * before the service listens.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
