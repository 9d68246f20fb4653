import { useLocation } from 'react-router';

/** What a map shows: its center in degrees and its zoom, as in the attribute `data-view` of the map. */
export type KeptView = string;

/** The state of a navigation that keeps the view of the map on this page. The whole floor is fitted again between the next page's panels. */
export function keepView(): { readonly view: KeptView | undefined } {
  return { view: document.querySelector<HTMLElement>('[data-view][data-moved]')?.dataset.view };
}

/** The view that the page before has kept for this one. */
export function useKeptView(): KeptView | undefined {
  const state: unknown = useLocation().state;
  return state && typeof state === 'object' && 'view' in state && typeof state.view === 'string'
    ? state.view
    : undefined;
}
