import { type FormEvent, type ReactNode, useState } from 'react';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';

interface ReturnDialogProps {
  readonly onReturn: (note: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the note with which drafts are returned. */
export function ReturnDialog({ onReturn, onClose }: ReturnDialogProps): ReactNode {
  const text = strings.drafts;
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onReturn(note);
    setBusy(false);
  };
  return (
    <Dialog title={text.returnTitle} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <TextAreaField
          label={text.noteLabel}
          hint={text.noteHint}
          required
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{strings.actions.cancel}</Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={!note.trim()}>
            {text.returnConfirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
