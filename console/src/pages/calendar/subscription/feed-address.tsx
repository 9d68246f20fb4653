import type { CalendarSubscription } from '@muster/sdk/client';
import { type ReactNode, useRef, useState } from 'react';
import { describeFailure } from '../../../client/api-errors.ts';
import { useEndSubscription, useRegenerateSubscription } from '../../../data/calendar.ts';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './feed-address.module.css';

interface FeedAddressProps {
  readonly subscription: CalendarSubscription['Data'];
  readonly onEnded: () => void;
}

/** The feed address, with actions to copy, open, limit, replace and revoke it. */
export function FeedAddress({ subscription, onEnded }: FeedAddressProps): ReactNode {
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
        <TurnOff onDone={onEnded} />
      </div>
      <LengthWarning url={SubscriptionUrl} />
      <details className={styles.narrow}>
        <summary>{text.narrow}</summary>
        <p>{text.narrowText}</p>
        <code>{`${SubscriptionUrl}${SubscriptionUrl.includes('?') ? '&' : '?'}from=-30d`}</code>
      </details>
      <AppNotes />
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
        {strings.copy.copy}
      </Button>
      {/* A toast would be hidden behind the dialog. */}
      {said && (
        <p className={styles.said} role="status">
          {said}
        </p>
      )}
    </>
  );
}

/** The clipboard requires a secure origin, and the browser may deny access. */
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
  return (
    <ConfirmAction
      icon="refresh"
      text={{
        label: text.regenerate,
        title: text.regenerateTitle,
        explanation: text.regenerateText,
        confirm: text.regenerateConfirm,
        done: text.regenerated,
      }}
      perform={async () => {
        const result = await regenerate();
        return result.ok ? undefined : describeFailure(result.error);
      }}
    />
  );
}

function TurnOff({ onDone }: { readonly onDone: () => void }): ReactNode {
  const text = strings.calendar.subscription;
  const end = useEndSubscription();
  return (
    <ConfirmAction
      icon="close"
      text={{ label: text.end, title: text.endTitle, explanation: text.endText, confirm: text.endConfirm }}
      perform={async () => {
        const result = await end();
        if (!result.ok) return describeFailure(result.error);
        onDone();
        return undefined;
      }}
    />
  );
}

/** Google Calendar accepts no longer address. */
const maxAddressLength = 256;

function LengthWarning({ url }: { readonly url: string }): ReactNode {
  if (url.length <= maxAddressLength) return null;
  return <Notice kind="warning">{strings.calendar.subscription.tooLong}</Notice>;
}

function AppNotes(): ReactNode {
  const text = strings.calendar.subscription;
  return (
    <details className={styles.narrow}>
      <summary>{text.apps}</summary>
      <ul>
        {text.appNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}
