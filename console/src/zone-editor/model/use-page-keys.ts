import { useEffect, useRef } from 'react';
import { isTextField } from '../../browser/is-text-field.ts';
import type { ZoneEditor } from './use-zone-editor.ts';
import type { ZoneSaving } from './use-zone-saving.ts';

/**
 * Handles Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+S anywhere on the page. In text fields, the browser handles undo and
 * redo.
 */
export function usePageKeys(editor: ZoneEditor, saving: ZoneSaving): void {
  const latest = useRef({ editor, saving });
  useEffect(() => {
    latest.current = { editor, saving };
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { editor: now, saving: saves } = latest.current;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !now.mayEdit) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        event.preventDefault();
        if (now.draft) void saves.save(now.draft);
        return;
      }
      const kind = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : undefined;
      if (!kind || isTextField(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      now.dispatch({ kind });
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
