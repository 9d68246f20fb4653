import type { Permission } from '../../roles.ts';
import type { TrashKind } from '../../storage/db/trash-tables.ts';

export const trashKinds = [
  'map',
  'floor',
  'zone',
  'point',
  'attachment',
  'calendarItem',
] as const satisfies readonly TrashKind[];

/** The kinds of objects that a caller may delete, and therefore see in the trash and restore. */
export function kindsOf(permissions: ReadonlySet<Permission>): TrashKind[] {
  return trashKinds.filter((kind) =>
    permissions.has(kind === 'calendarItem' ? 'calendar:write' : 'maps:write'),
  );
}
