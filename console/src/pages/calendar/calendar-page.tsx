import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { timesOfDay } from '../../calendar-model/item-draft.ts';
import { todayIn } from '../../calendar-model/wall-clock.ts';
import { usePermission } from '../../client/client-context.tsx';
import { useDepartment } from '../../data/department.ts';
import { Loaded } from '../../data/loaded.tsx';
import { strings } from '../../strings.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuAction } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { newItemPath, readAddress } from './calendar-address.ts';
import { DepartmentCalendar } from './grid/department-calendar.tsx';
import { DownloadButton } from './item/download-button.tsx';
import { ItemDialog } from './item/item-dialog.tsx';
import { SubscriptionButton } from './subscription/subscription-dialog.tsx';

/** The department's calendar. */
export function Component(): ReactNode {
  const text = strings.calendar;
  const department = useDepartment();
  const timeZone = department.data?.timeZone;
  return (
    <Page title={strings.app.calendar} actions={timeZone && <Actions timeZone={timeZone} />}>
      <Loaded query={department} failedTitle={text.loadFailed} placeholder={<Skeleton height="36rem" />}>
        {(data) => <OpenedCalendar timeZone={data.timeZone} />}
      </Loaded>
    </Page>
  );
}

function Actions({ timeZone }: { readonly timeZone: string }): ReactNode {
  const text = strings.calendar;
  const mayWrite = usePermission('calendar:write');
  const [query] = useSearchParams();
  const date = readAddress(query).date ?? todayIn(timeZone);
  return (
    <>
      <DownloadButton label={text.download} name={text.fileName} />
      <SubscriptionButton />
      <MoreActions />
      {mayWrite && (
        <ButtonLink to={newItemPath(query, timesOfDay(date))} kind="primary" icon="add">
          {strings.calendar.quick.title}
        </ButtonLink>
      )}
    </>
  );
}

function MoreActions(): ReactNode {
  const text = strings.calendar;
  const navigate = useNavigate();
  const hours: MenuAction = {
    label: text.attendance.hours.title,
    icon: 'user',
    onSelect: () => void navigate('/calendar/hours'),
  };
  return (
    <Menu
      className={buttonClasses({})}
      label={text.moreActions}
      groups={[{ actions: [hours, { label: text.print, icon: 'print', onSelect: () => print() }] }]}
    >
      <Icon name="more" />
    </Menu>
  );
}

function OpenedCalendar({ timeZone }: { readonly timeZone: string }): ReactNode {
  const [query, setQuery] = useSearchParams();
  const address = readAddress(query);
  const show = (changes: typeof address) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
    setQuery(next, { replace: true, flushSync: true }); // the next change builds on this one
  };
  return (
    <>
      <DepartmentCalendar
        timeZone={timeZone}
        address={address}
        onShow={show}
        onOpen={(item) => show({ item })}
        formPath={(times, title) => newItemPath(query, times, title)}
      />
      {address.item && (
        <ItemDialog
          key={address.item}
          itemId={address.item}
          timeZone={timeZone}
          onClose={() => show({ item: undefined })}
        />
      )}
    </>
  );
}
