import type { CustomMap } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './map-thumbnail.module.css';
import { createThumbnail } from './thumbnail-tiles.ts';

interface MapThumbnailProps {
  readonly map: CustomMap;
  /** Width divided by height of the frame. The map is scaled to fit. */
  readonly frameAspect: number;
}

/**
 * A small picture of the whole map. Decorative: the map's name is next to it. It uses plain images of a few tiles instead of a
 * MapLibre map, because a page shows dozens and browsers allow only a few WebGL contexts.
 */
export function MapThumbnail({ map, frameAspect }: MapThumbnailProps): ReactNode {
  const thumbnail = createThumbnail(map);
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
