import type { CustomMap } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './map-thumbnail.module.css';
import { thumbnailOf } from './thumbnail-tiles.ts';

interface MapThumbnailProps {
  readonly map: CustomMap;
  /** Of the frame, width by height; the map is fitted into it. */
  readonly frameAspect: number;
}

/** A map, small and whole. Decoration beside its name. */
export function MapThumbnail({ map, frameAspect }: MapThumbnailProps): ReactNode {
  const thumbnail = thumbnailOf(map);
  const percent = (fraction: number) => `${fraction * 100}%`;
  return (
    <div className={styles.frame} style={{ aspectRatio: frameAspect }} aria-hidden="true">
      {thumbnail ? (
        <div
          className={styles.picture}
          style={{
            aspectRatio: thumbnail.aspect,
            ...(thumbnail.aspect > frameAspect ? { width: '100%' } : { height: '100%' }),
          }}
        >
          {thumbnail.tiles.map(({ url, left, top, width, height }) => (
            <img
              key={url}
              src={url}
              alt=""
              loading="lazy"
              decoding="async"
              style={{
                left: percent(left),
                top: percent(top),
                width: percent(width),
                height: percent(height),
              }}
            />
          ))}
        </div>
      ) : (
        <span className={styles.none}>
          <Icon name="map" size={40} />
        </span>
      )}
    </div>
  );
}
