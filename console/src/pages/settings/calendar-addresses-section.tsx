import { type ReactNode, useId, useState } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { usePermission } from '../../client/client-context.tsx';
import { useEndAllSubscriptions } from '../../data/calendar.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/toast.tsx';
import styles from './settings-page.module.css';

/** Lets administrators end every calendar address of the department. */
export function CalendarAddressesSection(): ReactNode {
  const text = strings.settings;
  const titleId = useId();
  const toasts = useToasts();
  const endAll = useEndAllSubscriptions();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!usePermission('department:admin')) return null;
  const confirm = async () => {
    setBusy(true);
    const result = await endAll();
    setBusy(false);
    setAsking(false);
    if (result.ok) toasts.done(text.addressesEnded);
    else toasts.error(describeFailure(result.error));
  };
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.addresses}</h2>
      <p>{text.addressesText}</p>
      <div>
        <Button onClick={() => setAsking(true)}>{text.addressesEnd}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={text.addressesEndTitle}
          confirmLabel={text.addressesEndConfirm}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {text.addressesEndText}
        </ConfirmDialog>
      )}
    </section>
  );
}
