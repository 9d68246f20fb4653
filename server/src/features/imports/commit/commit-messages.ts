import type { GeoBounds } from '@muster/geo/geo-bounds';
import type { Actor } from '../../../actor.ts';
import type { DatabaseConfig } from '../../../config.ts';
import type { StoredImage } from '../../images/images.ts';
import type { ZoneSegment } from '../worker/zones-file.ts';

/** A floor of a change, with an image if it is new or gets another. */
export interface PlannedFloor {
  readonly floorId: string;
  readonly isNew: boolean;
  readonly externalId: string | null;
  readonly floorNumber: number;
  readonly name: string;
  /** Null if the source does not say: then the floor keeps what it has. */
  readonly ordinal: number | null;
  readonly postedLabel: string | null;
  readonly isDefault: boolean;
  readonly segment: ZoneSegment;
  /** Ids for its zones, in their order, if the floor is new. */
  readonly zoneIds: readonly string[];
  /** Null if the floor keeps the image that it has. */
  readonly image: StoredImage | null;
  /** Of the image, as the form field has it; null if it is drawn in the bounds of the map. */
  readonly placement: string | null;
}

/** A map of a change, with an image if it is new. */
export interface PlannedMap {
  readonly mapId: string;
  readonly name: string;
  readonly bounds: GeoBounds;
  readonly image: StoredImage | null;
  readonly floors: readonly PlannedFloor[];
}

/** All that an import makes. Its images are in the store already. */
export interface CommitPlan {
  readonly kind: 'commit';
  readonly departmentId: number;
  /** The row that says so; null if there is none. */
  readonly importId: string | null;
  /** Zones, in the segments of the floors. */
  readonly zonesPath: string;
  /** Where the thread writes what it makes, zone by zone. */
  readonly madePath: string;
  /** Part of the name that this file gets in the store. */
  readonly madeKey: string;
  readonly removeMissing: boolean;
  readonly maps: readonly PlannedMap[];
  /** The messages for the person who imports. */
  readonly notes: readonly string[];
}

/** What is to be undone. */
export interface UndoPlan {
  readonly kind: 'undo';
  readonly departmentId: number;
  readonly importId: string;
  readonly made: MadeImport;
  /** What {@link CommitPlan} wrote to `madePath`. */
  readonly madePath: string;
}

export interface MadeFloor {
  readonly customMapFloorId: string;
  readonly floorNumber: number;
  readonly name: string;
  readonly isNew: boolean;
  /** If no one has edited the floor since, it still has this revision. */
  readonly revision: number;
  /** Or, after a restore from the trash, at least this content; absent in imports of an earlier release. */
  readonly content?: string;
  /** As the revision, for its zones. */
  readonly zoneVersion: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly missing: number;
  /** What the import changed of a floor that was there. */
  readonly before: FloorFieldsBefore | null;
}

export interface FloorFieldsBefore {
  readonly name: string;
  readonly floor_number: number;
  readonly sort_order: number;
  readonly external_id: string | null;
  /** Absent in imports of an earlier release, which did not change it. */
  readonly ordinal?: number | null;
  readonly posted_label?: string | null;
  /** With `placement`, if the import gave the floor another image: this one stays until the import is gone or undone. */
  readonly image_id?: string;
  readonly placement?: string | null;
}

export interface MadeMap {
  readonly customMapId: string;
  readonly name: string;
  readonly isNew: boolean;
  /** As that of a floor. */
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
  /** The messages for the person who imported. */
  readonly notes: readonly string[];
}

export interface UndoneImport {
  readonly removedMaps: number;
  readonly removedFloors: number;
  readonly removedZones: number;
  readonly restoredZones: number;
  readonly kept: { kind: string; id: string; name: string; reason: string }[];
  readonly keptCount: number;
}

/** Files to delete after an undo. */
export interface Undone {
  readonly undone: UndoneImport;
  readonly images: readonly { readonly key: string; readonly format: string }[];
  readonly pyramids: readonly { readonly key: string; readonly picture_key: string | null }[];
}

/** Parent → thread, as its data. */
export interface ThreadRequest {
  readonly database: DatabaseConfig;
  /** What the clock of the parent is ahead of the machine's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly plan: CommitPlan | UndoPlan;
  /** Who it is recorded for. */
  readonly actor: Actor;
}

/** Thread → parent. After `written` it waits until the parent has stored the file and says `go`. */
export type ThreadReply =
  | { readonly type: 'progress'; readonly progress: number }
  | { readonly type: 'written' }
  | { readonly type: 'done'; readonly result: MadeImport | Undone }
  | { readonly type: 'refused'; readonly name: string; readonly message: string };

/** Parent → thread. */
export type ThreadCommand = 'go' | 'stop';
