import { tilePx } from '@muster/geo/web-mercator';
import { metatileDepth } from './pyramid-plan.ts';
import { createResampleKernel, type ResampleKernel } from './resample-kernel.ts';
import type { TileView } from './tile-view.ts';

/**
 * The pixels of a metatile and of its halvings, in the memory of the kernel. Level 0 is the finest. Each next level has half
 * its side. The last one, depth + 1, is half a tile.
 */
export interface MetatileCanvas {
  readonly kernel: ResampleKernel;
  readonly levels: readonly CanvasLevel[];
  /** The address of the row buffers, which have `scratchBytes`. */
  readonly scratch: number;
  /** The address of the extra memory. */
  readonly extra: number;
}

export interface CanvasLevel {
  readonly address: number;
  /** In pixels. Also the distance between rows. */
  readonly side: number;
  readonly pixels: Int32Array<ArrayBuffer>;
}

/** The memory for row buffers. The samplers lay it out. */
export const scratchBytes = 1024 * 1024;

/** Creates a canvas. @param extraBytes memory in addition to the levels and the row buffers */
export function createMetatileCanvas(extraBytes = 0): MetatileCanvas {
  const sides: number[] = [];
  for (let level = 0; level <= metatileDepth + 1; level++) sides.push((tilePx << metatileDepth) >> level);
  const levelBytes = sides.reduce((sum, side) => sum + side * side * 4, 0);
  const kernel = createResampleKernel(scratchBytes + levelBytes + extraBytes);
  let address = scratchBytes;
  const levels = sides.map((side) => {
    // The memory does not grow again, so its buffer stays valid.
    const level = { address, side, pixels: new Int32Array(kernel.memory.buffer, address, side * side) };
    address += side * side * 4;
    return level;
  });
  return { kernel, levels, scratch: 0, extra: address };
}

/** Halves level 0 into levels 1 to `last`. @param side of the drawn square in level 0, in pixels */
export function halveLevels(canvas: MetatileCanvas, last: number, side: number, opaque: boolean): void {
  const { kernel, levels } = canvas;
  const halveRow = opaque ? kernel.halveOpaque : kernel.halveAlpha;
  for (let index = 1; index <= last; index++) {
    const from = levels[index - 1];
    const to = levels[index];
    if (!from || !to) throw new Error(`no level ${index}`);
    const count = side >> index;
    for (let row = 0; row < count; row++) {
      halveRow(from.address + 2 * row * from.side * 4, from.side * 4, to.address + row * to.side * 4, count);
    }
  }
}

/** Returns a view of a tile in a level. */
export function viewTile({ pixels, side }: CanvasLevel, column: number, row: number): TileView {
  return { pixels, start: row * tilePx * side + column * tilePx, stride: side };
}
