import { type ReactNode, useState } from 'react';
import { strings } from '../../strings.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface ReturnDialogProps {
  readonly onReturn: (note: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the note with which drafts are returned. */
export function ReturnDialog({ onReturn, onClose }: ReturnDialogProps): ReactNode {
  const text = strings.drafts;
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={text.returnTitle}
      submitLabel={text.returnConfirm}
      isIncomplete={!note.trim()}
      onSubmit={() => onReturn(note)}
      onClose={onClose}
    >
      <TextAreaField
        label={text.noteLabel}
        hint={text.noteHint}
        required
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
