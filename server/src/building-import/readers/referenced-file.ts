import type { SourceFile } from '../model.ts';

/**
 * Finds the file that another file refers to. References are relative to the referring file or, as some programs write them, to
 * the root of the archive. Programs also write `\` for `/`, `%20` for a space, `./`, and names in another letter case. If no path
 * is the same, the only file whose path ends with the reference is meant: a folder was added or lost when the files were packed.
 *
 * @param from the name of the file with the reference
 * @param reference a relative path, as it is written
 * @returns undefined if there is no such file, or if it is on a server
 */
export function findReferencedFile(
  files: readonly SourceFile[],
  from: string,
  reference: string,
): SourceFile | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(reference)) return undefined;
  const folder = partsOf(from).slice(0, -1);
  for (const written of new Set([reference, decode(reference), decode(reference.replace(/[?#].*$/, ''))])) {
    const path = partsOf(written.trim());
    if (path.length === 0) continue;
    const found =
      findPath(files, resolve([...folder, ...path])) ??
      findPath(files, resolve(path)) ??
      findEnd(files, resolve(path.filter((part) => part !== '..')));
    if (found) return found;
  }
  return undefined;
}

function partsOf(path: string): string[] {
  return path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
}

function resolve(parts: readonly string[]): string {
  const resolved: string[] = [];
  for (const part of parts) {
    if (part === '..') resolved.pop();
    else resolved.push(part);
  }
  return resolved.join('/');
}

function findPath(files: readonly SourceFile[], path: string): SourceFile | undefined {
  const folded = fold(path);
  return files.find(({ name }) => name === path) ?? files.find(({ name }) => fold(name) === folded);
}

function findEnd(files: readonly SourceFile[], path: string): SourceFile | undefined {
  const ending = `/${fold(path)}`;
  const [only, ...others] = files.filter(({ name }) => `/${fold(name)}`.endsWith(ending));
  return others.length === 0 ? only : undefined;
}

/** Letters with accents can be written in two ways, and file systems differ in which they use. */
function fold(path: string): string {
  return partsOf(path).join('/').normalize('NFC').toLowerCase();
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a percent sign in a name
  }
}
