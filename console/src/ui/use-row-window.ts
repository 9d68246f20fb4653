import { type RefObject, useEffect, useState } from 'react';

export const headingPx = 36;
/**
 * Extra rows above and below, so that fast scrolling shows no gap. It is also the step of the rendered range, so most
 * scroll events render nothing.
 */
const overscan = 8;

type Frame = RefObject<HTMLElement | null>;

/** The rows to render of a frame that scrolls. All, unless the height of a row is given. */
export function useRowWindow(frame: Frame, count: number, rowPx: number | undefined) {
  const [range, setRange] = useState({ from: 0, to: 24 });
  const measure = () => {
    const element = frame.current;
    if (!element || !rowPx) return;
    const first = Math.floor(element.scrollTop / rowPx / overscan) * overscan;
    const from = Math.max(0, first - overscan);
    const to = first + overscan + Math.ceil(element.clientHeight / rowPx) + overscan;
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measure again when the rows change
  useEffect(() => {
    measure();
    const watcher = new ResizeObserver(measure);
    if (frame.current) watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [count, rowPx]);
  return rowPx ? { ...range, onScroll: measure } : { from: 0, to: count, onScroll: undefined };
}

/** Scrolls to a row that was selected somewhere else, such as on the map. */
export function useScrollToRow(frame: Frame, at: number, rowPx: number | undefined): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || !rowPx || at < 0) return;
    const top = at * rowPx;
    const space = element.clientHeight - headingPx; // the header row is sticky
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowPx > element.scrollTop + space) element.scrollTop = top + rowPx - space;
  }, [frame, at, rowPx]);
}
