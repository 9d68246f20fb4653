import type { CalendarItem } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { describeTimes } from '../../../calendar-model/describe-item.ts';
import { isNotFound } from '../../../client/api-errors.ts';
import { useAttendance } from '../../../data/attendance.ts';
import { useItem } from '../../../data/calendar.ts';
import { Loaded } from '../../../data/loaded.tsx';
import { useAnswers } from '../../../data/sign-up.ts';
import { format } from '../../../strings/format.ts';
import { strings } from '../../../strings.ts';
import { Button } from '../../../ui/button.tsx';
import { NotFoundPage } from '../../../ui/not-found-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { calendarPath } from '../calendar-address.ts';
import { AttendanceList } from './attendance-list.tsx';
import { SignUpSheet } from './sign-up-sheet.tsx';

/** Who is at an event, and a sheet to print. */
export function AttendancePage({ itemId }: { readonly itemId: string }): ReactNode {
  const text = strings.calendar.attendance;
  const [query] = useSearchParams();
  const read = useItem(itemId);
  const item = read.data?.item;
  if (isNotFound(read.error)) return <NotFoundPage />;
  return (
    <Page
      title={item ? format(text.title, { title: item.Title }) : text.open}
      crumbs={[{ label: strings.app.calendar, to: calendarPath(query) }]}
      facts={item && <p>{describeTimes(item, item.TimeZone)}</p>}
      actions={
        item && (
          <Button icon="print" onClick={() => print()}>
            {text.print}
          </Button>
        )
      }
      width="narrow"
    >
      <Loaded query={read} failedTitle={text.loadFailed} placeholder={<Skeleton height="20rem" />}>
        {(data) => <OpenedItem item={data.item} />}
      </Loaded>
    </Page>
  );
}

function OpenedItem({ item }: { readonly item: CalendarItem }): ReactNode {
  const text = strings.calendar.attendance;
  const answers = useAnswers(item.CalendarItemId);
  const attendance = useAttendance(item.CalendarItemId);
  return (
    <Loaded query={answers} failedTitle={text.loadFailed} placeholder={<Skeleton height="20rem" />}>
      {(given) => (
        <Loaded query={attendance} failedTitle={text.loadFailed} placeholder={<Skeleton height="20rem" />}>
          {(present) => (
            <>
              <AttendanceList item={item} answers={given} attendance={present} />
              <SignUpSheet item={item} answers={given} attendance={present} />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
