import type { ApiFailure, NewShareLink } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import { useMakeShareLink } from '../data/share-links.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { CreatedLink } from './created-link.tsx';
import { describeExpiryError, ExpiryFields } from './expiry-fields.tsx';
import { FloorFields, type NamedFloor } from './floor-fields.tsx';
import { type ExpiryChoice, resolveExpiry } from './link-expiry.ts';
import styles from './share-panel.module.css';

interface NewLinkDialogProps {
  readonly mapId: string;
  readonly floors: readonly NamedFloor[];
  /** Whether a link must expire, because the map is confidential. */
  readonly mustExpire: boolean;
  readonly onClose: () => void;
}

/** Creates a link and shows its URL, which cannot be shown again. */
export function NewLinkDialog({ mapId, floors, mustExpire, onClose }: NewLinkDialogProps): ReactNode {
  const text = strings.share;
  const [created, setCreated] = useState<NewShareLink>();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      title={created ? text.made.title : text.make.title}
      // Escape must not close the dialog now, because the URL would be lost. Only the Done button closes it.
      onClose={created || isBusy ? undefined : onClose}
    >
      {created ? (
        <CreatedLink link={created} onDone={onClose} />
      ) : (
        <LinkForm
          mapId={mapId}
          floors={floors}
          mustExpire={mustExpire}
          isBusy={isBusy}
          onBusy={setBusy}
          onCreated={setCreated}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

/**
 * Sets the attribute so that the dialog focuses this field when it opens. React's `autoFocus` focuses before the
 * dialog is open.
 */
function focusOnOpen(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
}

interface LinkFormProps extends Pick<NewLinkDialogProps, 'mapId' | 'floors' | 'mustExpire'> {
  readonly isBusy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onCreated: (link: NewShareLink) => void;
  readonly onCancel: () => void;
}

function LinkForm({ mustExpire, isBusy, onCancel, ...props }: LinkFormProps): ReactNode {
  const text = strings.share.make;
  const form = useLinkForm(props);
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
        mustExpire={mustExpire}
        choice={form.choice}
        custom={form.custom}
        error={form.expiryError}
        onChoice={form.choose}
        onCustom={form.setCustom}
      />
      <FloorFields
        floors={props.floors}
        omittedIds={form.omittedIds}
        error={form.floorsError}
        onChange={form.setOmittedIds}
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

function useLinkForm(props: Pick<LinkFormProps, 'mapId' | 'floors' | 'onBusy' | 'onCreated'>) {
  const { mapId, floors, onBusy, onCreated } = props;
  const make = useMakeShareLink(mapId);
  const [label, setLabel] = useState('');
  const [choice, setChoice] = useState<ExpiryChoice>('week');
  const [custom, setCustom] = useState('');
  const [omittedIds, setOmittedIds] = useState<ReadonlySet<string>>(new Set());
  const floorIds = floors.map(({ customMapFloorId }) => customMapFloorId).filter((id) => !omittedIds.has(id));
  const floorsError =
    floors.length > 0 && floorIds.length === 0 ? strings.share.make.floorsMissing : undefined;
  const [expiryError, setExpiryError] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const expiry = resolveExpiry(choice, custom, Date.now());
    setExpiryError(describeExpiryError(expiry));
    if (expiry.kind === 'missing' || expiry.kind === 'past')
      return form.querySelector<HTMLElement>('[type="datetime-local"]')?.focus();
    if (floorsError) return form.querySelector<HTMLElement>('[type="checkbox"]')?.focus();
    onBusy(true);
    const expiresOn = expiry.kind === 'at' ? expiry.expiresOn : null;
    const only = omittedIds.size > 0 ? floorIds : null;
    const result = await make({ label: label.trim() || null, expiresOn, floorIds: only });
    onBusy(false);
    if (result.ok) onCreated(result.value);
    else setFailure(result.error);
  };
  const choose = (next: ExpiryChoice) => {
    setChoice(next);
    setExpiryError(undefined);
  };
  return {
    ...{ label, setLabel, choice, choose, custom, setCustom, expiryError },
    ...{ omittedIds, setOmittedIds, floorsError, failure, submit },
  };
}
