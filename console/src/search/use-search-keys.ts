import { useEffect, useLayoutEffect, useRef } from 'react';

/** Calls `open` for `/` outside of text fields, and for Ctrl+K or ⌘K anywhere, but not while a dialog is open. */
export function useSearchKeys(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  // In a layout effect, before the field is painted, so that the keys work as soon as it is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isSearchKey(event)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault(); // these keys start the browser's own search
      latest.current();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTextField(target);
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
  );
}
