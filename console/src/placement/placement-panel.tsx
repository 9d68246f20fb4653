import type { ReactNode } from 'react';
import { FloorMap } from '../map-view/floor-map.tsx';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { useUnits } from '../units/units-context.ts';
import { describeSize } from './describe-size.ts';
import { getAspectRatio, withAspect } from './image-box.ts';
import { PlaceField } from './place-field.tsx';
import { PlacementOverlay } from './placement-overlay.tsx';
import styles from './placement-panel.module.css';
import { boxInView, hideSheet, showBox } from './placement-view.ts';
import { getStretch } from './stretch.ts';
import { StretchNotice } from './stretch-notice.tsx';
import { type PlacementProps, usePlacement } from './use-placement.ts';

/** Positions an image on the map by dragging, with the keyboard, or by coordinates. */
export function PlacementPanel(props: PlacementProps): ReactNode {
  const { box, hasImage, picture, view } = props;
  const text = strings.mapEditor.placement;
  const { setMap, onPlace, onCorners, onDrag, ...tools } = usePlacement(props);
  const stretch = getStretch(box, props.aspect);
  return (
    <div className="stack-3">
      <PlaceField map={tools.map} onPlace={onPlace} onCorners={onCorners} />
      <div className={styles.map}>
        <FloorMap
          scrollsPage
          label={text.mapLabel}
          bounds={view}
          tileUrlTemplate={null}
          minZoom={0}
          maxZoom={0}
          onReady={(map) => {
            hideSheet(map);
            setMap(map);
            return () => setMap(undefined);
          }}
        >
          {box && (
            <PlacementOverlay box={box} picture={picture} keepsAspect={tools.keepsAspect} onChange={onDrag} />
          )}
        </FloorMap>
        {!box && <StartCard hasImage={hasImage} />}
      </div>
      <StretchNotice
        stretch={stretch}
        onFit={() => box && props.aspect && props.onChange(withAspect(box, props.aspect))}
      />
      <Tools {...props} {...tools} isDistorted={tools.isDistorted && !stretch} />
      <p className="muted">{text.help}</p>
    </div>
  );
}

type ToolsProps = PlacementProps &
  Omit<ReturnType<typeof usePlacement>, 'setMap' | 'onPlace' | 'onCorners' | 'onDrag'>;

function Tools(props: ToolsProps): ReactNode {
  const { box, aspect, hasImage, onChange, map, isDistorted, keepsAspect, setKeepsAspect } = props;
  const text = strings.mapEditor.placement;
  const units = useUnits();
  return (
    <div className={styles.tools}>
      <CheckboxField
        label={text.keepAspect}
        checked={keepsAspect}
        onChange={({ target }) => setKeepsAspect(target.checked)}
      />
      {box && <output className={styles.size}>{describeSize(box, units)}</output>}
      <div className={`${styles.buttons} beside`}>
        {isDistorted && box && aspect && (
          <Button onClick={() => onChange(withAspect(box, aspect))}>{text.restoreAspect}</Button>
        )}
        {map && hasImage && (
          <Button
            icon="pin"
            onClick={() => onChange(boxInView(map, box ? getAspectRatio(box) : (aspect ?? 1)))}
          >
            {text.moveIntoView}
          </Button>
        )}
        {map && box && <Button onClick={() => showBox(map, box)}>{text.showAll}</Button>}
      </div>
    </div>
  );
}

function StartCard({ hasImage }: { readonly hasImage: boolean }): ReactNode {
  const text = strings.mapEditor.placement;
  return (
    <div className={`${styles.start} stack-1`}>
      <h3>{text.startTitle}</h3>
      <p>{hasImage ? text.startText : text.startNeedsImage}</p>
    </div>
  );
}
