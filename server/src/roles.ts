export const permissions = [
  'maps:read',
  'maps:write',
  'calendar:read',
  'calendar:write',
  'department:admin',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['maps:read', 'calendar:read'],
  editor: ['maps:read', 'maps:write', 'calendar:read', 'calendar:write'],
  admin: permissions,
};

/** Returns the permissions of a role; an unknown name has none. */
export function getRolePermissions(name: string): readonly Permission[] {
  const role = roles.find((one) => one === name);
  return role ? rolePermissions[role] : [];
}

/** Returns the highest role whose permissions are all included; `undefined` if not even those of the lowest role are. */
export function getRoleForPermissions(granted: ReadonlySet<Permission>): Role | undefined {
  return roles.findLast((role) => rolePermissions[role].every((permission) => granted.has(permission)));
}
