import type { FloorSummary } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../client/api-errors.ts';
import { useVerifications, useVerifyFloor } from '../data/verification.ts';
import { formatDate } from '../strings/dates.ts';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useToasts } from '../ui/toast.tsx';
import { toDay } from './describe-verification.ts';

interface VerifyDialogProps {
  readonly floor: FloorSummary;
  readonly onClose: () => void;
}

/** Records that someone walked through a floor, and lists who did before. */
export function VerifyDialog({ floor, onClose }: VerifyDialogProps): ReactNode {
  const text = strings.verification;
  const { customMapFloorId, name } = floor;
  const verify = useVerifyFloor(customMapFloorId);
  const { done } = useToasts();
  const [date, setDate] = useState(() => toDay(new Date()));
  const [note, setNote] = useState('');
  const submit = async () => {
    const result = await verify({ verifiedOn: date, note: note.trim() || null });
    if (result.ok) {
      done(format(text.done, { name }));
      onClose();
    }
    return failureOf(result);
  };
  return (
    <FormDialog
      title={format(text.verifyTitle, { name })}
      submitLabel={text.confirm}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text.verifyIntro}</p>
      <TextField
        label={text.date}
        type="date"
        max={toDay(new Date())}
        required
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <TextAreaField
        label={text.note}
        hint={text.noteHint}
        isOptional
        maxLength={2000}
        rows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <History floorId={customMapFloorId} />
    </FormDialog>
  );
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
