import type { ReactNode } from 'react';
import { ScopeDialog } from '../item/scope-dialog.tsx';
import type { ItemMoves } from './use-item-moves.ts';

/** If the moved item repeats, asks which of its instances the move applies to. */
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
