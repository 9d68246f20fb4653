import { useEffect, useRef } from 'react';
import { useFloorMap } from '../../map-view/floor-map.tsx';
import type { Panels } from '../model/use-panels.ts';

/** Shows the whole floor again beside the panels that are open, unless the map was moved. Renders nothing. */
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
