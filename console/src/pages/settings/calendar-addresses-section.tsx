import { type ReactNode, useId } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { usePermission } from '../../client/client-context.tsx';
import { useEndAllSubscriptions } from '../../data/calendar.ts';
import { strings } from '../../strings.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import styles from './settings-page.module.css';

/** Lets administrators revoke every calendar address of the department. */
export function CalendarAddressesSection(): ReactNode {
  const text = strings.settings;
  const titleId = useId();
  const endAll = useEndAllSubscriptions();
  if (!usePermission('department:admin')) return null;
  return (
    <section className={`${styles.card} stack-4`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.addresses}</h2>
      <p>{text.addressesText}</p>
      <div>
        <ConfirmAction
          text={{
            label: text.addressesEnd,
            title: text.addressesEndTitle,
            explanation: text.addressesEndText,
            confirm: text.addressesEndConfirm,
            done: text.addressesEnded,
          }}
          perform={async () => {
            const result = await endAll();
            return result.ok ? undefined : describeFailure(result.error);
          }}
        />
      </div>
    </section>
  );
}
