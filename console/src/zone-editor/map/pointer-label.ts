import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Place } from '../../zones/ring-edits.ts';
import { nearestToView } from './map-tools.ts';
import styles from './pointer-label.module.css';

const awayPx = 16;

/**
 * Creates a text beside the pointer that shows what the pointer is at and measurements. React does not render it,
 * because it follows every move. Screen readers get the same information from the keyboard tools.
 */
export function createPointerLabel(map: MapLibreMap) {
  const label = document.createElement('div');
  label.className = styles.label ?? '';
  label.setAttribute('aria-hidden', 'true');
  label.dataset.pointerLabel = '';
  label.hidden = true;
  map.getContainer().append(label);
  return {
    show: (place: Place | undefined, lines: readonly string[]): void => {
      label.hidden = !place || lines.length === 0;
      if (!place || label.hidden) return;
      label.textContent = lines.join('\n');
      const { x, y } = map.project(nearestToView(map, place));
      const { clientWidth, clientHeight } = map.getContainer();
      const left = Math.max(0, Math.min(x + awayPx, clientWidth - label.offsetWidth));
      const isLow = y + awayPx + label.offsetHeight > clientHeight;
      const top = isLow ? y - awayPx - label.offsetHeight : y + awayPx;
      label.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    },
    remove: () => label.remove(),
  };
}
