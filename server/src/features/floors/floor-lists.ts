import { createTaggedBodyCache, type TaggedBody } from '../../concurrency/tagged-body-cache.ts';
import type { Context } from '../../context.ts';
import { idPattern } from '../field-schemas.ts';
import { floorNotFound } from './floors.ts';

/** Everything of one kind on floors as JSON, by floor. */
export interface FloorLists {
  /** Reads the entity tag of a floor's list, with its quotes. @throws MusterError `CustomMapFloorNotFound` */
  readonly readTag: (departmentId: number, floorId: string) => Promise<string>;
  /** Reads the list with this tag, or a later one. @throws MusterError `CustomMapFloorNotFound` */
  readonly read: (departmentId: number, floorId: string, tag: string) => Promise<TaggedBody>;
}

/** The version of what is on a floor, and the time of that version. */
export interface ListState {
  readonly version: number;
  /** `null` if it is unknown. */
  readonly changedOn: string | null;
}

/** Where the lists come from. Both functions return `undefined` if the department has no such floor. */
export interface ListSource {
  readonly readState: (departmentId: number, floorId: string) => Promise<ListState | undefined>;
  readonly build: (
    departmentId: number,
    floorId: string,
  ) => Promise<(ListState & { readonly bytes: Buffer }) | undefined>;
}

/** Creates the cache of lists of a process: a large list is read, sorted and written once for all clients. */
export function createFloorLists(
  ctx: Context,
  name: 'zoneLists' | 'pointLists',
  source: ListSource,
): FloorLists {
  const bodies = createTaggedBodyCache({
    build: async (key) => {
      const [departmentId = '', floorId = ''] = key.split('/');
      const list = await source.build(Number(departmentId), floorId);
      if (!list) throw floorNotFound();
      return { tag: tagOf(list), bytes: list.bytes };
    },
    ...ctx.cacheMemory.share(name),
    lookups: ctx.metrics.countLookups(name),
    buildsAtOnce: 2,
  });
  return {
    readTag: async (departmentId, floorId) => {
      const state = idPattern.test(floorId) && (await source.readState(departmentId, floorId));
      if (!state) throw floorNotFound();
      return tagOf(state);
    },
    read: (departmentId, floorId, tag) => bodies.get(`${departmentId}/${floorId}`, tag),
  };
}

/** Increase it when the format of a response changes, so that clients do not keep responses in the old format. */
const formatVersion = 1;

/** The time is included because a database restored from a backup repeats versions, but not at the same times. */
function tagOf({ version, changedOn }: ListState): string {
  return `"${formatVersion}-${version}-${changedOn ? Date.parse(changedOn).toString(36) : '0'}"`;
}
