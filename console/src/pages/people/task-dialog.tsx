import type { Result, User } from '@muster/sdk/client';
import type { ReactNode } from 'react';
import { describeFailure } from '../../client/api-errors.ts';
import { type OneTimeLink, type Role, usePeopleActions } from '../../data/people.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { ConfirmedAction } from '../../ui/confirmed-action.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

type ConfirmedTask = keyof typeof strings.people.confirm;
export type UserTask = ConfirmedTask | 'edit';

/** The task the administrator is working on. */
export type Task =
  | { readonly kind: 'invite' }
  | { readonly kind: 'link'; readonly name: string; readonly link: OneTimeLink }
  | { readonly kind: UserTask; readonly user: User };

interface TaskDialogProps {
  readonly task: Task;
  /** Shows the next dialog, or closes the dialog if there is none. */
  readonly onNext: (task: Task | undefined) => void;
}

export function TaskDialog({ task, onNext }: TaskDialogProps): ReactNode {
  const close = () => onNext(undefined);
  if (task.kind === 'invite')
    return <InviteDialog onCancel={close} onCreated={(name, link) => onNext({ kind: 'link', name, link })} />;
  if (task.kind === 'link') return <LinkDialog name={task.name} link={task.link} onDone={close} />;
  if (task.kind === 'edit') return <EditDialog user={task.user} onClose={close} />;
  return <Confirmation kind={task.kind} user={task.user} onNext={onNext} />;
}

interface ConfirmationProps {
  readonly kind: ConfirmedTask;
  readonly user: User;
  readonly onNext: TaskDialogProps['onNext'];
}

function Confirmation({ kind, user, onNext }: ConfirmationProps): ReactNode {
  const text = strings.people.confirm[kind];
  const actions = usePeopleActions();
  const { done } = useToasts();
  const { name } = user;
  const perform = async (): Promise<string | undefined> => {
    if (kind !== 'reset' && kind !== 'newLink') return failureOf(await actions[kind](user));
    const result = await (kind === 'reset' ? actions.reset(user) : actions.invite(fieldsOf(user)));
    if (result.ok) onNext({ kind: 'link', name, link: result.value });
    return failureOf(result);
  };
  const finish = () => {
    if (kind === 'reset' || kind === 'newLink') return; // the dialog shows the link
    done(format(text.done, { name }));
    onNext(undefined);
  };
  return (
    <ConfirmedAction
      title={format(text.title, { name })}
      text={format(text.text, { name })}
      confirmLabel={text.confirm}
      isDangerous={kind === 'disable' || kind === 'takeBack'}
      perform={perform}
      onDone={finish}
      onCancel={() => onNext(undefined)}
    />
  );
}

function failureOf(result: Result<unknown>): string | undefined {
  return result.ok ? undefined : describeFailure(result.error);
}

function fieldsOf({ email, name, role }: User) {
  return { email, name, role: role as Role }; // an invitation always has one of the known roles
}
