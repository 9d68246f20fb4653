import sharp from 'sharp';
import type { ImageFormat } from './image-format.ts';

const loaders: Readonly<Record<ImageFormat | 'tif' | 'webp', string>> = {
  png: 'VipsForeignLoadPng',
  jpg: 'VipsForeignLoadJpeg',
  svg: 'VipsForeignLoadSvg',
  tif: 'VipsForeignLoadTiff',
  webp: 'VipsForeignLoadWebp',
};

/**
 * Disables all loaders of libvips in this process except the one for the detected format, so no other code parses an upload,
 * even if libvips prefers another loader. (For a JPEG with a gain map, it prefers one that holds the whole image.)
 */
export function allowOnlyLoader(format: keyof typeof loaders): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loaders[format]] });
}
