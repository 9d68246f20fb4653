import { isDepartmentId } from '../features/accounts/tokens/token-claims.ts';
import { type Permission, permissions, type Role, roles } from '../roles.ts';

/** @throws Error that says what `--department` accepts */
export function readDepartmentId(text: string | undefined): number {
  const number = Number(text);
  if (/^\d+$/.test(text ?? '') && isDepartmentId(number)) return number;
  throw new Error('--department must be a positive whole number');
}

/** @throws Error that says what `--role` accepts */
export function readRole(text: string | undefined): Role {
  const role = roles.find((one) => one === text);
  if (role) return role;
  throw new Error(`--role must be one of ${roles.join(', ')}`);
}

/** @throws Error that says what `--email` accepts */
export function readEmail(text: string | undefined): string {
  if (text) return text;
  throw new Error('--email must be the address that the user signs in with');
}

/** @throws Error that says what `--permissions` accepts */
export function readPermissions(text: string | undefined): readonly Permission[] {
  const names = text?.split(',').map((name) => name.trim()) ?? [];
  const found = permissions.filter((permission) => names.includes(permission));
  if (found.length > 0 && names.every((name) => permissions.some((one) => one === name))) return found;
  throw new Error(`--permissions must be one or more of ${permissions.join(', ')}, separated by commas`);
}
