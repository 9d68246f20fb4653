import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { Actor } from '../../../actor.ts';
import type { KeptFloor, KeptMap, UnplacedPoint } from '../../../building-import/interpreted.ts';
import type { DatabaseConfig } from '../../../config.ts';
import type { StoredImage } from '../../images/images.ts';
import type { ZoneSegment } from '../worker/zones-file.ts';

/** A floor that an import adds or changes, with an image if it is new or gets a different one. */
export interface PlannedFloor {
  readonly floorId: string;
  readonly isNew: boolean;
  readonly externalId: string | null;
  readonly floorNumber: number;
  readonly name: string;
  /** `null` if the source does not say; the floor then keeps its value. */
  readonly ordinal: number | null;
  readonly postedLabel: string | null;
  /** Only new floors get these heights. */
  readonly elevationFt: number | null;
  readonly floorHeightFt: number | null;
  readonly isDefault: boolean;
  readonly segment: ZoneSegment;
  /** Its points, in the same file as the zones. */
  readonly points: ZoneSegment;
  /** If the floor is new: the ids for its zones, in the order of the zones. */
  readonly zoneIds: readonly string[];
  /** `null` if the floor keeps its current image. */
  readonly image: StoredImage | null;
  /** The placement of the image, in the format of the form field; `null` if the image covers the bounds of the map. */
  readonly placement: string | null;
  readonly kept?: KeptFloor | undefined;
  /** Whether its zones and points get the ids that the source says. */
  readonly keepsIds?: boolean;
}

/** A map that an import adds or changes, with an image if it is new. */
export interface PlannedMap {
  readonly mapId: string;
  readonly name: string;
  readonly bounds: GeoBounds;
  readonly image: StoredImage | null;
  readonly floors: readonly PlannedFloor[];
  readonly kept?: KeptMap | undefined;
}

/** Everything that an import makes. Its images are in the file storage already. */
export interface CommitPlan {
  readonly kind: 'commit';
  readonly departmentId: number;
  /** The import's row; `null` if there is none. */
  readonly importId: string | null;
  /** The file of zones, in which the floors have their segments. */
  readonly zonesPath: string;
  /** The file to which the thread writes what it makes, zone by zone. */
  readonly madePath: string;
  /** Part of the name of this file in the file storage. */
  readonly madeKey: string;
  readonly removeMissing: boolean;
  readonly maps: readonly PlannedMap[];
  /** The points of the source that are on no floor. */
  readonly unplacedPoints: readonly UnplacedPoint[];
  /** Messages for the user who imports. */
  readonly notes: readonly string[];
}

/** Describes an import that is to be undone. */
export interface UndoPlan {
  readonly kind: 'undo';
  readonly departmentId: number;
  readonly importId: string;
  readonly made: MadeImport;
  /** The file that was written to `madePath` of {@link CommitPlan}. */
  readonly madePath: string;
}

export interface MadeFloor {
  readonly customMapFloorId: string;
  readonly floorNumber: number;
  readonly name: string;
  readonly isNew: boolean;
  /** The floor still has this revision if no one has edited it since. */
  readonly revision: number;
  /** After a restore from the trash only this digest still matches. Absent in imports of an earlier release. */
  readonly content?: string;
  /** Like `revision`, but for the zones of the floor. */
  readonly zoneVersion: number;
  /** Like `zoneVersion`, for points. Absent in imports of an earlier release. */
  readonly pointVersion?: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly missing: number;
  /** Absent in imports of an earlier release. */
  readonly points?: PointCounts;
  /** The values that the import changed on an existing floor. */
  readonly before: FloorFieldsBefore | null;
}

/** What an import did to the points of a floor. */
export interface PointCounts {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly missing: number;
}

export interface FloorFieldsBefore {
  readonly name: string;
  readonly floor_number: number;
  readonly sort_order: number;
  readonly external_id: string | null;
  /** Absent in imports of an earlier release, which did not change it. */
  readonly ordinal?: number | null;
  readonly posted_label?: string | null;
  /**
   * Set, with `placement`, if the import replaced the floor's image. The old image is kept until the import is deleted or undone.
   */
  readonly image_id?: string;
  readonly placement?: string | null;
}

export interface MadeMap {
  readonly customMapId: string;
  readonly name: string;
  readonly isNew: boolean;
  /** Like `content` of a floor. */
  readonly content?: string;
  readonly floors: MadeFloor[];
}

export interface ZoneReference {
  readonly customMapZoneId: string;
  readonly customMapFloorId: string;
  readonly name: string;
}

export interface MadeImport {
  readonly maps: MadeMap[];
  readonly missingZones: ZoneReference[];
  /** Absent in imports of an earlier release. */
  readonly unplacedPoints?: readonly UnplacedPoint[];
  /** Messages for the user who imported. */
  readonly notes: readonly string[];
}

export interface UndoneImport {
  readonly removedMaps: number;
  readonly removedFloors: number;
  readonly removedZones: number;
  readonly restoredZones: number;
  /** Absent in imports of an earlier release. */
  readonly removedPoints?: number;
  readonly restoredPoints?: number;
  readonly kept: { kind: string; id: string; name: string; reason: string }[];
  readonly keptCount: number;
}

export interface Undone {
  readonly undone: UndoneImport;
  /** The keys of the files to delete. */
  readonly files: readonly string[];
}

/** Parent → thread, passed as `workerData`. */
export interface ThreadRequest {
  readonly database: DatabaseConfig;
  /** How far the parent's clock is ahead of the machine's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly plan: CommitPlan | UndoPlan;
  /** The actor in the audit log. */
  readonly actor: Actor;
}

/** Thread → parent. After `written`, the thread waits until the parent has stored the file and sends `go`. */
export type ThreadReply =
  | { readonly type: 'progress'; readonly progress: number }
  | { readonly type: 'written' }
  | { readonly type: 'done'; readonly result: MadeImport | Undone }
  | { readonly type: 'rejected'; readonly name: string; readonly message: string };

/** Parent → thread. */
export type ThreadCommand = 'go' | 'stop';
