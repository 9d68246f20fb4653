import type { FloorSummary } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import { useVerifications, useVerifyFloor } from '../data/verification.ts';
import { formatDate } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToasts } from '../ui/toast.tsx';
import { toDay } from './describe-verification.ts';
import styles from './floor-dialog.module.css';

interface VerifyDialogProps {
  readonly floor: FloorSummary;
  readonly onClose: () => void;
}

/** Records that someone walked through a floor, and lists who did before. */
export function VerifyDialog({ floor, onClose }: VerifyDialogProps): ReactNode {
  const text = strings.verification;
  const form = useVerifyForm(floor, onClose);
  return (
    <Dialog
      title={format(text.verifyTitle, { name: floor.name })}
      onClose={form.isBusy ? undefined : onClose}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <p>{text.verifyIntro}</p>
        {form.failure && (
          <Notice kind="error" isAlert>
            {form.failure}
          </Notice>
        )}
        <TextField
          label={text.date}
          type="date"
          max={toDay(new Date())}
          required
          value={form.date}
          onChange={({ target }) => form.setDate(target.value)}
        />
        <TextAreaField
          label={text.note}
          hint={text.noteHint}
          isOptional
          maxLength={2000}
          rows={2}
          value={form.note}
          onChange={({ target }) => form.setNote(target.value)}
        />
        <History floorId={floor.customMapFloorId} />
        <DialogActions>
          <Button onClick={onClose} disabled={form.isBusy}>
            {strings.actions.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {text.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useVerifyForm({ customMapFloorId, name }: FloorSummary, onDone: () => void) {
  const verify = useVerifyFloor(customMapFloorId);
  const { done } = useToasts();
  const [date, setDate] = useState(() => toDay(new Date()));
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const result = await verify({ verifiedOn: date, note: note.trim() || null });
    setBusy(false);
    if (!result.ok) return setFailure(describeFailure(result.error));
    done(format(strings.verification.done, { name }));
    onDone();
  };
  return { date, setDate, note, setNote, isBusy, failure, submit };
}

function History({ floorId }: { readonly floorId: string }): ReactNode {
  const text = strings.verification;
  const ofFloor = useVerifications(floorId).data?.filter(({ customMapZoneId }) => customMapZoneId === null);
  if (!ofFloor?.length) return null;
  return (
    <section aria-label={text.history}>
      <h3>{text.history}</h3>
      <ul>
        {ofFloor.map(({ verifiedOn, verifiedBy: name, note, addedOn }) => {
          const date = formatDate(verifiedOn);
          const said = name ? format(text.verifiedBy, { date, name }) : format(text.verified, { date });
          return <li key={addedOn}>{note ? `${said}: ${note}` : said}</li>;
        })}
      </ul>
    </section>
  );
}
