import type { TestMessage as SentMessage, TestMessageFields } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { useEditMessageSettings } from '../../data/messages.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Failure, Notice } from '../../ui/notice.tsx';
import styles from './settings-page.module.css';

const kinds = ['reminder', 'invited', 'changed', 'cancelled', 'placed'] as const;

/** Shows an example of each message, and sends it to the administrator. */
export function TestMessage(): ReactNode {
  const text = strings.settings.messages;
  const { sendTest } = useEditMessageSettings();
  const [kind, setKind] = useState<TestMessageFields['Kind']>('invited');
  const [shown, setShown] = useState<SentMessage>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (PreviewOnly: boolean) => {
    setBusy(true);
    setProblem(undefined);
    const result = await sendTest({ Kind: kind, PreviewOnly });
    setBusy(false);
    if (!result.ok) return setProblem(describeFailure(result.error));
    setShown(result.value.Data);
    setProblem(result.value.Data.Problem ?? undefined);
  };
  return (
    <div className="stack-4">
      <h3>{text.test}</h3>
      <SelectField
        label={text.kind}
        value={kind}
        choices={kinds.map((value) => ({ value, label: text.kinds[value] }))}
        onChange={setKind}
      />
      <div className="beside">
        <Button busy={isBusy} onClick={() => void run(true)}>
          {text.preview}
        </Button>
        <Button busy={isBusy} onClick={() => void run(false)}>
          {text.send}
        </Button>
      </div>
      <Failure title={text.sendFailed}>{problem}</Failure>
      {shown?.Sent && (
        <Notice kind="success" isAlert>
          {format(text.sent, { address: shown.To ?? '' })}
        </Notice>
      )}
      {shown && (
        <section aria-label={text.preview}>
          <p>
            <strong>{shown.Subject}</strong>
          </p>
          <p className={styles.message}>{shown.Text}</p>
        </section>
      )}
    </div>
  );
}
