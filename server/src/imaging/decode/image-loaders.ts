import sharp from 'sharp';
import type { ImageFormat } from './image-format.ts';

const loaders: Readonly<Record<ImageFormat | 'tif', string>> = {
  png: 'VipsForeignLoadPng',
  jpg: 'VipsForeignLoadJpeg',
  svg: 'VipsForeignLoadSvg',
  tif: 'VipsForeignLoadTiff',
};

/**
 * Leaves libvips, in this whole process, the one loader for what a file was sniffed to be: no other code ever sees
 * an upload, whatever libvips itself would take it for. (A JPEG with a gain map, for one, would go to a loader that holds the whole image.)
 */
export function allowOnlyLoader(format: keyof typeof loaders): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loaders[format]] });
}
