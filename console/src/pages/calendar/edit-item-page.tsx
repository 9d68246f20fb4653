import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toItemDraft } from '../../calendar-model/item-draft.ts';
import { isNotFound } from '../../client/api-errors.ts';
import { type ItemWithEtag, useItem } from '../../data/calendar.ts';
import { Loaded } from '../../data/loaded.tsx';
import { RequirePermission } from '../../session/require-permission.tsx';
import { strings } from '../../strings.ts';
import { DeletedNotice } from '../../ui/deleted-notice.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { calendarPath } from './calendar-address.ts';
import { ItemForm } from './item-form/item-form.tsx';
import { WithTimeZone } from './with-time-zone.tsx';

/** The page for editing an item. */
export function EditItemPage({ itemId }: { readonly itemId: string }): ReactNode {
  const title = strings.calendar.form.editTitle;
  return (
    <RequirePermission permission="calendar:write" title={title}>
      <EditedItem key={itemId} itemId={itemId} />
    </RequirePermission>
  );
}

function EditedItem({ itemId }: { readonly itemId: string }): ReactNode {
  const text = strings.calendar;
  const [query] = useSearchParams();
  const item = useItem(itemId);
  if (!item.data && isNotFound(item.error)) return <NotFoundPage />;
  return (
    <Page
      title={text.form.editTitle}
      crumbs={[{ label: strings.app.calendar, to: calendarPath(query) }]}
      width="narrow"
    >
      <DeletedNotice>{isNotFound(item.error) && strings.errors.deletedItem}</DeletedNotice>
      <Loaded query={item} failedTitle={text.item.loadFailed} placeholder={<Skeleton height="36rem" />}>
        {(read) => (
          <FormOfItem
            read={read}
            onReadAgain={async () => {
              const again = await item.refetch();
              return again.data;
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface FormOfItemProps {
  readonly read: ItemWithEtag;
  readonly onReadAgain: () => Promise<ItemWithEtag | undefined>;
}

/** The form starts from the first version of the item that was read. Later background reads do not discard any input. */
function FormOfItem({ read, onReadAgain }: FormOfItemProps): ReactNode {
  const [started, setStarted] = useState({ read, count: 0 });
  const startAgain = async () => {
    const again = await onReadAgain();
    if (again) setStarted(({ count }) => ({ read: again, count: count + 1 }));
  };
  return (
    <WithTimeZone>
      {(timeZone) => (
        <ItemForm
          key={started.count}
          timeZone={timeZone}
          initial={toItemDraft(started.read.item)}
          read={started.read}
          onLoadCurrent={() => void startAgain()}
        />
      )}
    </WithTimeZone>
  );
}
