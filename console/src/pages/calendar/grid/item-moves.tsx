import type { ReactNode } from 'react';
import { ScopeDialog } from '../item/scope-dialog.tsx';
import type { ItemMoves } from './use-item-moves.ts';

/** If the moved item repeats, asks which of its instances the move applies to. */
export function MoveScopeDialog({ moves }: { readonly moves: ItemMoves }): ReactNode {
  if (!moves.pendingMove) return null;
  return (
    <ScopeDialog
      operation="move"
      title={moves.pendingMove.entry.title}
      onChoose={moves.chooseScope}
      onCancel={moves.cancel}
    />
  );
}
