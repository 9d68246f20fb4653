import type { ApiFailure, User } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure, isConflict } from '../../client/api-errors.ts';
import { useSession } from '../../client/client-context.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { type Role, roles, useEditedUser } from '../../data/people.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../ui/dialog.module.css';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ConflictNotice, Failure } from '../../ui/notice.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { RoleField } from './invite-dialog.tsx';

interface EditDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Changes name and role. */
export function EditDialog({ user, onClose }: EditDialogProps): ReactNode {
  const text = strings.people;
  const { query, save } = useEditedUser(user);
  return (
    <Dialog title={format(text.form.editTitle, { name: user.name })} onClose={onClose}>
      <Loaded query={query} failedTitle={text.loadFailed} placeholder={<Loading />}>
        {(read) => (
          <EditForm
            key={read.etag}
            user={read.user}
            etag={read.etag}
            save={save}
            onLoadCurrent={() => void query.refetch()}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface EditFormProps extends EditDialogProps {
  readonly etag: string | undefined;
  readonly save: ReturnType<typeof useEditedUser>['save'];
  readonly onLoadCurrent: () => void;
}

function EditForm({ user, etag, save, onLoadCurrent, onClose }: EditFormProps): ReactNode {
  const text = strings.people.form;
  const form = useEdit({ user, save, onClose });
  const { isBusy, failure } = form;
  const isOwn = useSession()?.userId === user.id;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void form.submit(etag);
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {failure && isConflict(failure) && (
        <ConflictNotice onLoadCurrent={onLoadCurrent} onOverwrite={() => void form.submit(undefined)} />
      )}
      <Failure>{failure && !isConflict(failure) && describeFailure(failure)}</Failure>
      <TextField
        autoFocus
        label={text.name}
        error={form.error}
        required
        maxLength={500}
        value={form.name}
        onChange={({ target }) => form.setName(target.value)}
      />
      <RoleField role={form.role} isFixed={isOwn} onChange={form.setRole} />
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {strings.actions.cancel}
        </Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          {strings.actions.save}
        </Button>
      </DialogActions>
    </form>
  );
}

function useEdit({ user, save, onClose }: Pick<EditFormProps, 'user' | 'save' | 'onClose'>) {
  const text = strings.people;
  const { done } = useToasts();
  const [name, setName] = useState(user.name);
  const [role, setRole] = useState<Role>(roles.find((candidate) => candidate === user.role) ?? 'viewer');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (etag: string | undefined) => {
    const trimmed = name.trim();
    setError(trimmed ? undefined : text.form.nameMissing);
    if (!trimmed) return;
    setBusy(true);
    const result = await save({ name: trimmed, role }, etag);
    setBusy(false);
    if (!result.ok) return setFailure(result.error);
    done(format(text.saved, { name: trimmed }));
    onClose();
  };
  return { name, setName, role, setRole, error, failure, isBusy, submit };
}
