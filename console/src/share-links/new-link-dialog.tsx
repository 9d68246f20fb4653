import type { ApiFailure, NewShareLink } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import { useMakeShareLink } from '../data/share-links.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { ExpiryFields, faultOf } from './expiry-fields.tsx';
import { type ExpiryChoice, readExpiry } from './link-expiry.ts';
import { MadeLink } from './made-link.tsx';
import styles from './share-panel.module.css';

interface NewLinkDialogProps {
  readonly mapId: string;
  readonly onClose: () => void;
}

/** Makes a link and shows its address, the one time that it can be seen. */
export function NewLinkDialog({ mapId, onClose }: NewLinkDialogProps): ReactNode {
  const text = strings.share;
  const [made, setMade] = useState<NewShareLink>();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={made ? text.made.title : text.make.title}
      // The address would be lost by a slip: only its own button closes it then.
      onClose={made || isBusy ? undefined : onClose}
    >
      {made ? (
        <MadeLink link={made} onDone={onClose} />
      ) : (
        <LinkForm mapId={mapId} isBusy={isBusy} onBusy={setBusy} onMade={setMade} onCancel={onClose} />
      )}
    </Dialog>
  );
}

/** Where the dialog begins; React's own `autoFocus` comes before the dialog is open. */
function focusOnOpen(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
}

interface LinkFormProps {
  readonly mapId: string;
  readonly isBusy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onMade: (link: NewShareLink) => void;
  readonly onCancel: () => void;
}

function LinkForm({ mapId, isBusy, onBusy, onMade, onCancel }: LinkFormProps): ReactNode {
  const text = strings.share.make;
  const form = useLinkForm({ mapId, onBusy, onMade });
  return (
    <form onSubmit={form.submit} noValidate className={styles.form}>
      {form.failure && (
        <Notice kind="error" isAlert>
          {describeFailure(form.failure)}
        </Notice>
      )}
      <TextField
        label={text.label}
        hint={text.labelHint}
        isOptional
        maxLength={500}
        ref={focusOnOpen}
        value={form.label}
        onChange={({ target }) => form.setLabel(target.value)}
      />
      <ExpiryFields
        choice={form.choice}
        custom={form.custom}
        error={form.fault}
        onChoice={form.choose}
        onCustom={form.setCustom}
      />
      <DialogActions>
        <Button onClick={onCancel} disabled={isBusy}>
          {strings.actions.cancel}
        </Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          {text.make}
        </Button>
      </DialogActions>
    </form>
  );
}

function useLinkForm({ mapId, onBusy, onMade }: Pick<LinkFormProps, 'mapId' | 'onBusy' | 'onMade'>) {
  const make = useMakeShareLink(mapId);
  const [label, setLabel] = useState('');
  const [choice, setChoice] = useState<ExpiryChoice>('week');
  const [custom, setCustom] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const expiry = readExpiry(choice, custom, Date.now());
    setFault(faultOf(expiry));
    if (expiry.kind === 'missing' || expiry.kind === 'past')
      return form.querySelector<HTMLElement>('[type="datetime-local"]')?.focus();
    onBusy(true);
    const expiresOn = expiry.kind === 'at' ? expiry.expiresOn : null;
    const result = await make({ label: label.trim() || null, expiresOn });
    onBusy(false);
    if (result.ok) onMade(result.value);
    else setFailure(result.error);
  };
  const choose = (next: ExpiryChoice) => {
    setChoice(next);
    setFault(undefined);
  };
  return { label, setLabel, choice, choose, custom, setCustom, fault, failure, submit };
}
