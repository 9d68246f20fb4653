import { useEffect } from 'react';

/** Marks the element that gets the focus when a focused element near it is removed: `<h2 {...focusFallback} tabIndex={-1}>`. */
export const focusFallback = { 'data-focus-fallback': '' };

/**
 * If the focused element is removed (a panel closes, a row is deleted), moves the focus to the fallback element in the innermost
 * ancestor that still exists. The browser would move it to the top of the document, where users lose their place.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    let path: readonly Element[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      path = target instanceof Element ? pathOf(target) : [];
    };
    // A click somewhere else moves the focus intentionally.
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !path[0]?.contains(target)) path = [];
    };
    const rescue = () => {
      if (document.activeElement === document.body && path[0]?.isConnected === false) focusNear(path);
    };
    // Delayed, because an effect of the replacement may set the focus itself.
    const watcher = new MutationObserver(() => {
      if (path[0]?.isConnected === false) setTimeout(rescue);
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress, true);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress, true);
      watcher.disconnect();
    };
  }, []);
}

function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at);
  return path;
}

function focusNear(path: readonly Element[]): void {
  const fallbackIn = (element: Element) => element.querySelector<HTMLElement>('[data-focus-fallback]');
  const container = path.find((element) => element.isConnected && fallbackIn(element));
  if (container) fallbackIn(container)?.focus({ preventScroll: true });
}
