import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { newDraft } from '../../calendar-model/item-draft.ts';
import { todayIn } from '../../calendar-model/wall-clock.ts';
import { RequirePermission } from '../../session/require-permission.tsx';
import { strings } from '../../strings.ts';
import { Page } from '../../ui/page.tsx';
import { calendarPath, readNewTimes } from './calendar-address.ts';
import { ItemForm } from './item-form/item-form.tsx';
import { WithTimeZone } from './with-time-zone.tsx';

/** The page for adding an item. */
export function NewItemPage(): ReactNode {
  const text = strings.calendar;
  const [query] = useSearchParams();
  const crumbs = [{ label: strings.app.calendar, to: calendarPath(query) }];
  return (
    <RequirePermission permission="calendar:write" title={text.form.newTitle}>
      <Page title={text.form.newTitle} crumbs={crumbs} width="narrow">
        <WithTimeZone>
          {(timeZone) => (
            <ItemForm
              timeZone={timeZone}
              initial={{
                ...newDraft(readNewTimes(query, todayIn(timeZone)), timeZone),
                title: query.get('title') ?? '',
              }}
              read={undefined}
            />
          )}
        </WithTimeZone>
      </Page>
    </RequirePermission>
  );
}
