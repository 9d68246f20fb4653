import type { ImageLayout } from './drawn-source.ts';
import type { TileType } from './encode-tile.ts';
import type { RawImage } from './raw-image.ts';

/** Parent → thread, first of all. */
export interface ThreadSetup {
  readonly image: RawImage;
  readonly layout: ImageLayout;
  readonly topZoom: number;
  readonly tileType: TileType;
  /** Squares of 128 × 128 RGBA pixels, what one metatile gives to the stage above. */
  readonly blocksPath: string;
}

/** A square of 128 pixels in the blocks file. */
export interface Block {
  readonly index: number;
  /** Its position in the metatile, in blocks. */
  readonly column: number;
  readonly row: number;
}

/** Parent → thread: draw this metatile. */
export interface MetatileJob {
  /** Of its finest level. */
  readonly zoom: number;
  readonly lastZoom: number;
  readonly depth: number;
  readonly column: number;
  readonly row: number;
  /** What it is assembled from; drawn from the image without. */
  readonly blocks: readonly Block[] | null;
  /** The place of its own block, if another stage follows. */
  readonly blockIndex: number | null;
}

export interface EncodedTile {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
  readonly bytes: Uint8Array;
}

/** Thread → parent, once a job. */
export interface MetatileReply {
  /** Without those that are transparent throughout. */
  readonly tiles: readonly EncodedTile[];
  readonly blockWritten: boolean;
}

/** As they go between the threads: one that encodes several metatiles at once answers in any order. */
export interface NumberedJob {
  readonly number: number;
  readonly job: MetatileJob;
}

export interface NumberedReply {
  readonly number: number;
  readonly reply: MetatileReply;
}
