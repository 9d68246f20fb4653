import type { CustomMapDetail } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { thumbnailOf } from '../map-view/thumbnail-tiles.ts';
import type { PreviewState } from '../uploads/use-preview.ts';
import styles from './box-picture.module.css';

interface BoxPictureProps {
  /** Of the image that was chosen, if one was. */
  readonly preview: PreviewState;
  /** The map whose image is shown otherwise. */
  readonly map?: CustomMapDetail | undefined;
}

/** What fills the box: the chosen image, else the saved one, else hatching. */
export function BoxPicture({ preview, map }: BoxPictureProps): ReactNode {
  if (typeof preview === 'object')
    return <img className={styles.image} src={preview.url} alt="" draggable={false} />;
  // One zoom finer than a thumbnail: large enough to place it, and still a few tiles and not 50 MB.
  const saved = preview === 'none' && map ? thumbnailOf({ ...map, minZoom: map.minZoom + 1 }) : undefined;
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
