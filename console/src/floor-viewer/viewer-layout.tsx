import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { strings } from '../strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './viewer-layout.module.css';

/** How much of the panel is shown: one line, half of the window, or all of it. At the side of wide windows, half is all of it. */
export type SheetSize = 'peek' | 'half' | 'full';

interface ViewerLayoutProps {
  readonly map: ReactNode;
  /** The floors of the building, at the end of the map. */
  readonly floors: ReactNode;
  /** A button in the corner of the map. */
  readonly corner?: ReactNode;
  /** The line of the panel that is always shown. */
  readonly summary: ReactNode;
  readonly size: SheetSize;
  readonly onResize: (size: SheetSize) => void;
  /** Whether a panel at the side has the space for a table. */
  readonly isWide?: boolean;
  /** The rest of the panel. */
  readonly children: ReactNode;
}

/** Must match the style sheet. */
const side = '(min-width: 44rem), (orientation: landscape)';

/** On phones, the map is shown first. At the side, the panel covers little of it. */
export function firstSheetSize(): SheetSize {
  return matchMedia(side).matches ? 'half' : 'peek';
}

/** A map that fills its page, with a panel over it: a sheet at the bottom of upright phones, otherwise at the side. */
export function ViewerLayout(props: ViewerLayoutProps): ReactNode {
  const { map, floors, corner, summary, size, onResize, isWide, children } = props;
  const contentId = useId();
  const drag = useSwipe(size, onResize);
  return (
    <div className={styles.viewer} data-canvas="viewer" data-sheet={size} data-wide={isWide}>
      <div className={styles.map}>{map}</div>
      <section className={styles.sheet} aria-label={strings.viewer.sheet} data-covers>
        <button
          type="button"
          className={styles.grip}
          aria-expanded={size !== 'peek'}
          aria-controls={contentId}
          {...drag}
        >
          <span className={styles.summary}>{summary}</span>
          <Icon name={size === 'peek' ? 'up' : 'down'} />
        </button>
        <div id={contentId} className={styles.content} hidden={size === 'peek'}>
          {children}
        </div>
      </section>
      <div className={styles.edge}>
        {floors}
        {corner}
      </div>
    </div>
  );
}

const sizes: readonly SheetSize[] = ['peek', 'half', 'full'];
/** A shorter movement is a tap. */
const minSwipePx = 24;

/** A tap opens the sheet and closes it again. A swipe makes it larger or smaller. */
function useSwipe(size: SheetSize, onResize: (size: SheetSize) => void) {
  const startY = useRef<number>(undefined);
  const wasSwiped = useRef(false);
  return {
    onPointerDown: ({ clientY, pointerId, currentTarget }: PointerEvent) => {
      startY.current = clientY;
      wasSwiped.current = false;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      const moved = (startY.current ?? clientY) - clientY;
      if (Math.abs(moved) < minSwipePx) return;
      wasSwiped.current = true; // the click that follows is part of the swipe
      onResize(sizes[Math.min(Math.max(sizes.indexOf(size) + Math.sign(moved), 0), 2)] ?? size);
    },
    onClick: () => {
      if (!wasSwiped.current) onResize(size === 'peek' ? 'half' : 'peek');
      wasSwiped.current = false;
    },
  };
}
