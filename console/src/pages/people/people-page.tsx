import type { User } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../client/client-context.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { roles, usePeople } from '../../data/people.ts';
import { RequirePermission } from '../../session/require-permission.tsx';
import { formatDateTime } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import list from '../../ui/entry-list.module.css';
import { formatAgo } from '../../ui/format-ago.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuGroup } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadingSkeleton } from '../../ui/skeleton.tsx';
import { type Task, TaskDialog, type UserTask } from './task-dialog.tsx';

/** The department's users, for administrators. */
export function Component(): ReactNode {
  return (
    <RequirePermission permission="department:admin" title={strings.people.list}>
      <People />
    </RequirePermission>
  );
}

function People(): ReactNode {
  const text = strings.people;
  const people = usePeople();
  const [task, setTask] = useState<Task>();
  return (
    <Page
      title={strings.people.list}
      crumbs={[{ label: strings.app.settings, to: '/settings' }]}
      width="narrow"
      actions={
        <Button kind="primary" icon="add" onClick={() => setTask({ kind: 'invite' })}>
          {text.invite}
        </Button>
      }
    >
      <p>{text.intro}</p>
      <Loaded query={people} failedTitle={text.loadFailed} placeholder={<LoadingSkeleton height="12rem" />}>
        {(data) => <PeopleList people={data} onTask={setTask} />}
      </Loaded>
      {task && <TaskDialog task={task} onNext={setTask} />}
    </Page>
  );
}

interface PeopleListProps {
  readonly people: readonly User[];
  readonly onTask: (task: Task) => void;
}

function PeopleList({ people, onTask }: PeopleListProps): ReactNode {
  const text = strings.people;
  if (people.length === 0)
    return (
      <EmptyState icon="user" title={text.emptyTitle}>
        {text.emptyText}
      </EmptyState>
    );
  return (
    <ul className={list.rows} aria-label={text.list}>
      {people.map((user) => (
        <PersonRow key={user.id} user={user} onTask={onTask} />
      ))}
    </ul>
  );
}

interface PersonRowProps {
  readonly user: User;
  readonly onTask: (task: Task) => void;
}

/** A user or an invited person, with a menu of the administrator's actions. */
function PersonRow({ user, onTask }: PersonRowProps): ReactNode {
  const text = strings.people;
  const isOwn = useSession()?.userId === user.id;
  const now = Date.now();
  const role = roles.find((candidate) => candidate === user.role);
  return (
    <li className={list.row}>
      <div className={`${list.facts} stack-1`}>
        <div className={list.name}>
          {user.name}
          {isOwn && <Badge kind="accent">{text.you}</Badge>}
          <StateBadge user={user} now={now} />
        </div>
        <p className="muted">{user.email}</p>
        <p className="muted">
          {role ? strings.app.role[role] : text.noRole} · {describeUse(user, now)}
        </p>
      </div>
      <Menu
        className={list.menu}
        label={format(text.actionsOf, { name: user.name })}
        groups={groupsOf(user, isOwn, onTask)}
      >
        <Icon name="more" />
      </Menu>
    </li>
  );
}

function StateBadge({ user, now }: { readonly user: User; readonly now: number }): ReactNode {
  const text = strings.people;
  if (user.disabled) return <Badge kind="warning">{text.disabled}</Badge>;
  if (!user.pending) return null;
  return hasEnded(user, now) ? (
    <Badge kind="warning">{text.invitationEnded}</Badge>
  ) : (
    <Badge>{text.invited}</Badge>
  );
}

function hasEnded({ invitationExpiresOn }: User, now: number): boolean {
  return invitationExpiresOn !== null && Date.parse(invitationExpiresOn) <= now;
}

function describeUse(user: User, now: number): string {
  const text = strings.people;
  if (user.invitationExpiresOn !== null)
    return format(hasEnded(user, now) ? text.invitationEndedOn : text.invitationEnds, {
      when: formatDateTime(user.invitationExpiresOn),
    });
  if (user.lastSignInOn === null) return text.neverSignedIn;
  return format(text.signedIn, { when: formatAgo(user.lastSignInOn, now) });
}

function groupsOf(user: User, isOwn: boolean, onTask: (task: Task) => void): readonly MenuGroup[] {
  const text = strings.people.actions;
  const action = (kind: UserTask, isDangerous = false) => ({
    label: text[kind],
    isDangerous,
    onSelect: () => onTask({ kind, user }),
  });
  if (user.pending) return [{ actions: [action('newLink')] }, { actions: [action('takeBack', true)] }];
  if (user.disabled) return [{ actions: [action('edit'), action('enable')] }];
  const usual = { actions: [action('edit'), action('reset'), action('endSessions')] };
  // Users who disable their own account could not undo it.
  return isOwn ? [usual] : [usual, { actions: [action('disable', true)] }];
}
