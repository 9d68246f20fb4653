import type { ReactNode } from 'react';
import { ScopeDialog } from '../item/scope-dialog.tsx';
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
