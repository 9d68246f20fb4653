import { useEffect, useRef } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { Panels } from '../model/use-panels.ts';

/**
 * Fits the whole floor beside the open panels again when a panel opens or closes, unless the user has moved the map.
 * Renders nothing.
 */
export function FitWithPanels({ panels: { list, inspector } }: { readonly panels: Panels }): null {
  const map = useFloorMap();
  const open = `${list.isOpen} ${inspector.isOpen}`;
  const fitted = useRef(open);
  useEffect(() => {
    if (fitted.current === open) return;
    fitted.current = open;
    map.resize(); // the map fits its bounds again after a resize
  }, [map, open]);
  return null;
}
