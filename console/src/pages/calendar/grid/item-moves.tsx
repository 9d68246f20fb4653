import type { ReactNode } from 'react';
import { strings } from '../../../strings.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ScopeDialog } from '../item/scope-dialog.tsx';
import styles from './item-moves.module.css';
import type { ItemMoves } from './use-item-moves.ts';

/** Asks, of an item that repeats, which of its instances a move is for. */
export function MoveQuestion({ moves }: { readonly moves: ItemMoves }): ReactNode {
  if (!moves.asked) return null;
  return (
    <ScopeDialog
      operation="move"
      title={moves.asked.entry.title}
      onChoose={moves.answer}
      onCancel={moves.cancel}
    />
  );
}

/** Shows what was moved, with Undo. It stays until it is dismissed, so that no one has to be quick. */
export function UndoBar({ moves }: { readonly moves: ItemMoves }): ReactNode {
  return (
    <div className={styles.region} role="status">
      {moves.saved && (
        <div className={styles.bar}>
          <span>{moves.saved.text}</span>
          <button type="button" className={styles.undo} onClick={moves.undo}>
            {strings.calendar.moves.undo}
          </button>
          <IconButton icon="close" label={strings.actions.dismiss} onClick={moves.dismiss} />
        </div>
      )}
    </div>
  );
}
