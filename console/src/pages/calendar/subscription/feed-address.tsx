import type { CalendarSubscription } from '@muster/sdk/client';
import { type ReactNode, useRef, useState } from 'react';
import { describeFailure } from '../../../client/api-errors.ts';
import { useRegenerateSubscription } from '../../../data/calendar.ts';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './feed-address.module.css';

interface FeedAddressProps {
  readonly subscription: CalendarSubscription['Data'];
}

/** The feed address, with actions to copy, open, limit and replace it. */
export function FeedAddress({ subscription }: FeedAddressProps): ReactNode {
  const text = strings.calendar.subscription;
  const { SubscriptionUrl, WebCalUrl } = subscription;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field label={text.address} hint={text.secret}>
        {(control) => (
          <div className={styles.row}>
            <input
              {...control}
              ref={input}
              readOnly
              value={SubscriptionUrl}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton text={SubscriptionUrl} onFailure={() => input.current?.focus()} />
          </div>
        )}
      </Field>
      <div className={styles.actions}>
        <a className={styles.open} href={WebCalUrl}>
          <Icon name="calendar" />
          {text.open}
        </a>
        <Regenerate />
      </div>
      <details className={styles.narrow}>
        <summary>{text.narrow}</summary>
        <p>{text.narrowText}</p>
        <code>{`${SubscriptionUrl}?from=-30d`}</code>
      </details>
    </>
  );
}

interface CopyButtonProps {
  readonly text: string;
  readonly onFailure: () => void;
}

function CopyButton({ text, onFailure }: CopyButtonProps): ReactNode {
  const words = strings.calendar.subscription;
  const [said, setSaid] = useState('');
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) onFailure();
    setSaid(isCopied ? words.copied : words.copyFailed);
  };
  return (
    <>
      <Button icon="copy" onClick={() => void copy()}>
        {words.copy}
      </Button>
      {/* A toast would lie under the dialog. */}
      {said && (
        <p className={styles.said} role="status">
          {said}
        </p>
      )}
    </>
  );
}

/** The clipboard needs a secure origin, and the browser may deny access. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function Regenerate(): ReactNode {
  const text = strings.calendar.subscription;
  const regenerate = useRegenerateSubscription();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const perform = async () => {
    setBusy(true);
    const result = await regenerate();
    setBusy(false);
    setAsking(false);
    setSaid(result.ok ? text.regenerated : describeFailure(result.error));
  };
  return (
    <>
      <Button icon="refresh" onClick={() => setAsking(true)}>
        {text.regenerate}
      </Button>
      {said && (
        <p className={styles.said} role="status">
          {said}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text.regenerateTitle}
          confirmLabel={text.regenerateConfirm}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void perform()}
          onCancel={() => setAsking(false)}
        >
          {text.regenerateText}
        </ConfirmDialog>
      )}
    </>
  );
}
