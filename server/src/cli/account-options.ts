import { type Role, roles } from '../features/accounts/roles.ts';
import { isDepartmentId } from '../features/accounts/token-claims.ts';

/** @throws Error saying what `--department` takes */
export function readDepartmentId(text: string | undefined): number {
  const number = Number(text);
  if (/^\d+$/.test(text ?? '') && isDepartmentId(number)) return number;
  throw new Error('--department must be a whole number above zero');
}

/** @throws Error saying what `--role` takes */
export function readRole(text: string | undefined): Role {
  const role = roles.find((known) => known === text);
  if (role) return role;
  throw new Error(`--role must be one of ${roles.join(', ')}`);
}

/** Reads a command's options, and adds how it is called to the message where they cannot be read. */
export function explainUsage<Options>(usage: string, read: () => Options): Options {
  try {
    return read();
  } catch (problem) {
    throw new Error(`${(problem as Error).message}\n${usage}`); // parseArgs throws nothing else
  }
}
