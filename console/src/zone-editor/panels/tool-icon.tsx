import type { ReactNode } from 'react';
import type { Tool } from '../model/editor-state.ts';

/** Outlines on a 24 × 24 grid, like the console's other icons. */
const paths: Readonly<Record<Tool, string>> = {
  select: 'M5 3l14 8-6.3 1.6L9.5 19z',
  lasso:
    'M12 4c-5 0-8.5 2.4-8.5 5.5S7 15 12 15s8.5-2.4 8.5-5.5S17 4 12 4zM7 14.3c-2 1.2-1.6 3.2.4 3.2s2 2.5-.4 3.5',
  draw: 'M5 8l7-4 7 5-2 9H7zM5 8v.1M12 4v.1M19 9v.1M17 18v.1M7 18v.1',
  fill: 'M4 4h16v16h-9M4 4v16h3M8 12l4-4 4 4-4 4z',
  rectangle: 'M4 6h16v12H4zM4 6v.1M20 6v.1M20 18v.1M4 18v.1',
  split: 'M4 5h16v14H4zM15 2L9 22',
  hole: 'M3.5 5h17v14h-17zM9 9.5h6v5H9z',
  move: 'M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3',
  probe: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 2v6M12 16v6M2 12h6M16 12h6',
};

export function ToolIcon({ tool }: { readonly tool: Tool }): ReactNode {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={paths[tool]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
