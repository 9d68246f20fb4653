import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { useToasts } from '../../ui/toast.tsx';
import type { Rings } from '../../zones/polygon.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import type { ZoneSaving } from '../model/use-zone-saving.ts';

/** A room that was found but not added yet. */
export interface RoomProposal {
  readonly rings: Rings;
  readonly name: string;
}

const text = strings.zones.fill;

/** Adds rooms as zones and saves them immediately. */
export function useRoomAdditions(editor: ZoneEditor, saving: ZoneSaving) {
  const { done, error } = useToasts();
  // A ref, because the next room may be found before the page is rendered again.
  const lastName = useRef<string>(undefined);
  const [added, setAdded] = useState<{ readonly id: string; readonly name: string }>();
  const add = ({ rings, name }: RoomProposal): boolean => {
    if (name.trim() === '') {
      error(strings.zones.faults.name);
      return false;
    }
    const id = `new-${editor.state.nextNew}`;
    // The draft must exist before it can be saved.
    flushSync(() => {
      editor.createZone(rings, name.trim());
      editor.dispatch({ kind: 'tool', tool: 'fill' });
    });
    lastName.current = name.trim();
    void saving.save({ id }, { isSpoken: true }).then((savedId) => {
      if (savedId !== undefined) setAdded({ id: savedId, name: name.trim() });
      else editor.dispatch({ kind: 'tool', tool: 'select' }); // the zone's form shows what is wrong
    });
    return true;
  };
  const undo = () => {
    if (!added) return;
    setAdded(undefined);
    void saving.remove(added.id, false).then((failure) => {
      if (failure) error(text.notUndone);
      else done(format(text.undone, { name: added.name }));
    });
  };
  useUndoKey(editor.state.tool === 'fill' && added !== undefined, undo);
  return { add, added, lastName, undo };
}

/** Ctrl+Z removes the zone that was added last. */
function useUndoKey(isOn: boolean, undo: () => void): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (!isUndo || isTyping) return;
      event.preventDefault();
      event.stopPropagation(); // the editor's own undo changes the selected zone
      latest.current();
    };
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, [isOn]);
}
