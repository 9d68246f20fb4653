import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../client/api-errors.ts';
import { useFeedCheck, useSubscription } from '../../../data/calendar.ts';
import { QueryFailure } from '../../../data/query-failure.tsx';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckboxField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { FeedAddress } from './feed-address.tsx';

export function SubscriptionButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="link" onClick={() => setOpen(true)}>
        {strings.calendar.subscribe}
      </Button>
      {isOpen && <SubscriptionDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The user's feed address and its actions, or the reason there is none. */
function SubscriptionDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = strings.calendar.subscription;
  const [isMine, setMine] = useState(false);
  const subscription = useSubscription(isMine ? 'mine' : undefined);
  const isForbidden = isApiErrorNamed(subscription.error, 'Forbidden');
  return (
    <Dialog title={text.title} onClose={onClose} isWide>
      <p>{text.intro}</p>
      {subscription.isPending && <Loading />}
      {isForbidden && (
        <Notice kind="info" title={text.forbiddenTitle}>
          {messageOf(subscription.error)}
        </Notice>
      )}
      {!isForbidden && <QueryFailure title={text.loadFailed} query={subscription} />}
      {subscription.data && (
        <>
          <CheckboxField
            label={text.only}
            checked={isMine}
            onChange={({ target }) => setMine(target.checked)}
          />
          <FeedState url={subscription.data.SubscriptionUrl} />
          <FeedAddress subscription={subscription.data} onEnded={onClose} />
        </>
      )}
    </Dialog>
  );
}

/** Warns if the address does not work. */
function FeedState({ url }: { readonly url: string }): ReactNode {
  const text = strings.calendar.subscription;
  const result = useFeedCheck(url).data;
  if (!result || result.ok || result.error.kind !== 'api') return null;
  if (result.error.name === 'CalendarFeedDisabled') {
    return (
      <Notice kind="warning" title={text.disabledTitle} isAlert>
        {text.disabledText}
      </Notice>
    );
  }
  if (result.error.statusCode !== 401) return null;
  return (
    <Notice kind="warning" title={text.invalidTitle} isAlert>
      {text.invalidText}
    </Notice>
  );
}

function isApiErrorNamed(error: unknown, name: string): boolean {
  return error instanceof ApiError && error.failure.kind === 'api' && error.failure.name === name;
}

/** The service's message, because it explains that the department decides who can subscribe. */
function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : '';
}
