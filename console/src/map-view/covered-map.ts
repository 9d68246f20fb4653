import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';

/** How many pixels of a map are covered by panels, on each side. */
export type Covered = Readonly<Record<keyof PaddingOptions, number>>;

/** An element that covers more of the map's width counts as a sheet at the bottom, not as a panel at the side. */
const sheetShare = 0.6;
/** A column of buttons that is at most this wide does not count, because a phone has no other place for it. */
const slimPx = 72;
/** If less than this would stay free, the panels are ignored, because the visible part of the map would be too small. */
const minFreePx = 160;

/**
 * Measures what covers a map: the elements with `data-covers` inside the `data-canvas` that contains the map. MapLibre's own
 * padding is not used, because it would move the map whenever a panel opens.
 */
export function measureCovered(container: HTMLElement): Covered {
  const covered = measure(container);
  const { clientWidth, clientHeight } = container;
  const isTooNarrow = clientWidth - covered.left - covered.right < minFreePx;
  const isTooLow = clientHeight - covered.bottom < minFreePx;
  return {
    top: 0,
    bottom: isTooLow ? 0 : covered.bottom,
    left: isTooNarrow ? 0 : covered.left,
    right: isTooNarrow ? 0 : covered.right,
  };
}

/** The nearer side decides whether a panel counts as left or right. If there are several on one side, the widest counts. */
function measure(container: HTMLElement): Covered {
  const frame = container.getBoundingClientRect();
  const covered = { top: 0, right: 0, bottom: 0, left: 0 };
  for (const element of container.closest('[data-canvas]')?.querySelectorAll('[data-covers]') ?? []) {
    const box = element.getBoundingClientRect();
    const isOver =
      box.width > slimPx &&
      box.height > 0 &&
      box.left < frame.right &&
      box.right > frame.left &&
      box.top < frame.bottom &&
      box.bottom > frame.top;
    if (!isOver) continue;
    if (box.width > frame.width * sheetShare)
      covered.bottom = Math.max(covered.bottom, frame.bottom - box.top);
    else if (box.left + box.width / 2 < frame.left + frame.width / 2)
      covered.left = Math.max(covered.left, box.right - frame.left);
    else covered.right = Math.max(covered.right, frame.right - box.left);
  }
  return covered;
}

/** The center of the map in pixels. If a panel covers it, the center of the part that no panel covers. */
export function getSeenMiddle(container: HTMLElement): [x: number, y: number] {
  const { clientWidth, clientHeight } = container;
  const { top, right, bottom, left } = measureCovered(container);
  const middleOf = (size: number, start: number, end: number) =>
    size / 2 > start && size / 2 < size - end ? size / 2 : (start + size - end) / 2;
  return [middleOf(clientWidth, left, right), middleOf(clientHeight, top, bottom)];
}

/** The padding for `fitBounds`: the covered part plus a share of the rest. */
export function getFitPadding(map: MapLibreMap, px: number, maxShare = 0.25): PaddingOptions {
  const { clientWidth, clientHeight } = map.getContainer();
  const { top, right, bottom, left } = measureCovered(map.getContainer());
  const x = Math.min(px, (clientWidth - left - right) * maxShare);
  const y = Math.min(px, (clientHeight - top - bottom) * maxShare);
  return { top: top + y, right: right + x, bottom: bottom + y, left: left + x };
}
