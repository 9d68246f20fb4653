import { type Permission, permissions } from './context.ts';

export const roles = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

const permissionsByRole: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['maps:read', 'calendar:read'],
  editor: ['maps:read', 'maps:write', 'calendar:read', 'calendar:write'],
  admin: permissions,
};

/** What a role may do; a name that is not a role may do nothing. */
export function permissionsOfRole(name: string): readonly Permission[] {
  const role = roles.find((known) => known === name);
  return role ? permissionsByRole[role] : [];
}

/** The greatest role whose permissions are all held; `undefined` for less than the least. */
export function roleOfPermissions(held: ReadonlySet<Permission>): Role | undefined {
  return roles.findLast((role) => permissionsByRole[role].every((permission) => held.has(permission)));
}
