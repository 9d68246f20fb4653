import type { Tool } from './editor-state.ts';

/** The key of each tool while the map has the focus. */
export const keyOfTool: Readonly<Record<Tool, string>> = {
  select: 'v',
  lasso: 'l',
  draw: 'd',
  rectangle: 'r',
  fill: 'g',
  hole: 'h',
  split: 'k',
  move: 'm',
  probe: 'p',
};
