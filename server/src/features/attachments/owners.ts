import type { DatabaseOrTransaction } from '../../context.ts';
import { fieldErrors } from '../../errors.ts';
import type { AttachmentOwnerKind } from '../../storage/db/attachment-table.ts';
import type { AttachmentPlace } from '../attachment-files/attachment-files.ts';
import { requireFloor } from '../floors/floors.ts';
import { requireMap } from '../maps/maps.ts';
import { requirePoint } from '../points/points.ts';
import { requireZone } from '../zones/zones.ts';
import type { ownerFields } from './attachments.schema.ts';

type OwnerField = keyof typeof ownerFields;
type OwnerIds = Readonly<Partial<Record<OwnerField, string | undefined>>>;

/** What an attachment belongs to. */
export interface OwnerReference {
  readonly kind: AttachmentOwnerKind;
  readonly id: string;
}

interface OwnerKind {
  readonly kind: AttachmentOwnerKind;
  /** @returns its place. @throws MusterError if the department has none with this id */
  readonly find: (db: DatabaseOrTransaction, departmentId: number, id: string) => Promise<AttachmentPlace>;
}

/** The kinds of owners, by the field that names them. */
const ownerKinds: Readonly<Record<OwnerField, OwnerKind>> = {
  customMapId: {
    kind: 'map',
    find: async (db, departmentId, id) => ({
      mapId: (await requireMap(db, departmentId, id)).id,
      floorId: null,
    }),
  },
  floorId: { kind: 'floor', find: findFloorPlace },
  zoneId: {
    kind: 'zone',
    find: async (db, departmentId, id) =>
      findFloorPlace(db, departmentId, (await requireZone(db, departmentId, id)).floor_id),
  },
  pointId: {
    kind: 'point',
    find: async (db, departmentId, id) =>
      findFloorPlace(db, departmentId, (await requirePoint(db, departmentId, id)).floor_id),
  },
};
const fields = Object.keys(ownerKinds) as OwnerField[]; // they are its keys

async function findFloorPlace(
  db: DatabaseOrTransaction,
  departmentId: number,
  id: string,
): Promise<AttachmentPlace> {
  return { mapId: (await requireFloor(db, departmentId, id)).map_id, floorId: id };
}

/** Whether a request names an owner, or several. */
export function hasOwner(ids: OwnerIds): boolean {
  return fields.some((field) => ids[field] !== undefined);
}

/** Reads the owner that a request names. @throws MusterError `InvalidRequest` unless it is exactly one */
export function readOwner(ids: OwnerIds): OwnerReference {
  const named = fields.filter((field) => ids[field] !== undefined);
  const [field] = named;
  if (field && named.length === 1)
    return { kind: ownerKinds[field].kind, id: (ids[field] ?? '').toLowerCase() };
  const inWords = `${fields.slice(0, -1).join(', ')} or ${fields.at(-1)}`;
  if (!field) throw fieldErrors([{ field: 'customMapId', message: `One of ${inWords} is required` }]);
  throw fieldErrors(named.map((one) => ({ field: one, message: `${one}: send only one of ${inWords}` })));
}

/** @throws MusterError `CustomMapNotFound`, `CustomMapFloorNotFound`, `CustomMapZoneNotFound`, `CustomMapPointNotFound` */
export function requirePlace(
  db: DatabaseOrTransaction,
  departmentId: number,
  { kind, id }: OwnerReference,
): Promise<AttachmentPlace> {
  const found = Object.values(ownerKinds).find((owner) => owner.kind === kind);
  if (!found) throw new Error(`attachments have no owner of the kind ${kind}`);
  return found.find(db, departmentId, id);
}

/** Returns the id in the field of the owner, and null in the others. */
export function describeOwner({ kind, id }: OwnerReference): Record<OwnerField, string | null> {
  const entries = fields.map((field) => [field, ownerKinds[field].kind === kind ? id : null]);
  return Object.fromEntries(entries);
}
