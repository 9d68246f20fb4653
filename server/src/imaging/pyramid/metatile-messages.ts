import type { ImageLayout } from './drawn-source.ts';
import type { TileType } from './encode-tile.ts';
import type { RawImage } from './raw-image.ts';

/** What the metatiles of a pyramid are drawn from and as. Parent → thread: the first message. */
export interface DrawingSetup {
  readonly image: RawImage;
  readonly layout: ImageLayout;
  readonly topZoom: number;
  readonly tileType: TileType;
  /** The path of the blocks file. A metatile writes a block of 128 × 128 RGBA pixels for the next stage. */
  readonly blocksPath: string;
}

/** A square of 128 × 128 pixels in the blocks file. */
export interface Block {
  readonly index: number;
  /** Its position in the metatile, in blocks. */
  readonly column: number;
  readonly row: number;
}

/** Parent → thread: draw this metatile. */
export interface MetatileJob {
  /** Zoom of its finest level. */
  readonly zoom: number;
  readonly lastZoom: number;
  readonly depth: number;
  readonly column: number;
  readonly row: number;
  /** The blocks that it is assembled from; null if it is drawn from the image. */
  readonly blocks: readonly Block[] | null;
  /** The index of its own block, if another stage follows. */
  readonly blockIndex: number | null;
}

export interface EncodedTile {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
  readonly bytes: Uint8Array;
}

/** Thread → parent: one reply per job. */
export interface MetatileReply {
  /** Without completely transparent tiles. */
  readonly tiles: readonly EncodedTile[];
  readonly blockWritten: boolean;
}

/** The message with a job. A thread encodes several metatiles at once and replies in any order. */
export interface NumberedJob {
  readonly number: number;
  readonly job: MetatileJob;
}

export interface NumberedReply {
  readonly number: number;
  readonly reply: MetatileReply;
}
