import type { CustomMapDetail } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { createThumbnail } from '../map-view/thumbnail-tiles.ts';
import type { PreviewState } from '../uploads/use-preview.ts';
import styles from './box-picture.module.css';

interface BoxPictureProps {
  /** Preview of the image that the user selected, if any. */
  readonly preview: PreviewState;
  /** The saved map, whose tiles are shown if no image was selected. */
  readonly map?: CustomMapDetail | undefined;
}

/** The content of the placement box: the selected image, the saved map, or hatching. */
export function BoxPicture({ preview, map }: BoxPictureProps): ReactNode {
  if (typeof preview === 'object')
    return <img className={styles.image} src={preview.url} alt="" draggable={false} />;
  // One zoom level deeper than a thumbnail: detailed enough to align, and still only a few tiles.
  const saved = preview === 'none' && map ? createThumbnail({ ...map, minZoom: map.minZoom + 1 }) : undefined;
  if (!saved) return <span className={styles.hatched} />;
  const percent = (fraction: number) => `${fraction * 100}%`;
  return (
    <span className={styles.sheet}>
      {saved.tiles.map(({ url, left, top, width, height }) => (
        <img
          key={url}
          src={url}
          alt=""
          draggable={false}
          className={styles.tile}
          style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
        />
      ))}
    </span>
  );
}
