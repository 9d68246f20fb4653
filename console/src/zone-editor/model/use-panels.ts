import { useState } from 'react';
import { browserStorage } from '../../browser/browser-storage.ts';

/** A panel over the map that can be collapsed. */
export interface CollapsiblePanel {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

export interface Panels {
  readonly list: CollapsiblePanel;
  readonly inspector: CollapsiblePanel;
}

/** Which panels are open. This is stored in this browser. */
export function usePanels(): Panels {
  return { list: usePanel('muster-zone-list'), inspector: usePanel('muster-zone-inspector') };
}

const closed = 'closed';

function usePanel(storageKey: string): CollapsiblePanel {
  const [isOpen, setOpen] = useState(() => browserStorage?.getItem(storageKey) !== closed);
  return {
    isOpen,
    setOpen: (opens) => {
      setOpen(opens);
      if (opens) browserStorage?.removeItem(storageKey);
      else browserStorage?.setItem(storageKey, closed);
    },
  };
}
