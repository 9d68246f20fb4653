import type { TrashEntry } from '@muster/sdk/client';
import { type ReactNode, useId, useState } from 'react';
import { describeFailure, failureOf } from '../../client/api-errors.ts';
import { useDeleteForever, useRestore } from '../../data/trash.ts';
import { formatDateTime } from '../../strings/dates.ts';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import list from '../../ui/entry-list.module.css';
import { formatAgo } from '../../ui/format-ago.ts';
import { useToasts } from '../../ui/toast.tsx';
import { describeContents, describePlace, describeWho } from './describe-trash.ts';
import styles from './trash-page.module.css';

/** A deleted entry: what is restored with it, who deleted it, and how long it is kept. */
export function TrashRow({ entry }: { readonly entry: TrashEntry }): ReactNode {
  const text = strings.trashPage;
  const nameId = useId();
  const { kind, name, deletedOn, expiresOn } = entry;
  const contents = describeContents(entry);
  const place = describePlace(entry);
  return (
    <li className={`${list.row} ${styles.row}`} aria-labelledby={nameId}>
      <div className={`${list.facts} stack-1`}>
        <div className={list.name}>
          <span id={nameId}>{name}</span>
          <Badge>{text.kinds[kind]}</Badge>
        </div>
        {place && <p className="muted">{place}</p>}
        {contents && <p className="muted">{contents}</p>}
        <p className="muted">
          {format(text.deleted, { when: formatAgo(deletedOn, Date.now()), who: describeWho(entry) })}
          {' · '}
          {format(text.expires, { when: formatDateTime(expiresOn) })}
        </p>
      </div>
      <Actions entry={entry} />
    </li>
  );
}

function Actions({ entry: { id, kind, name } }: { readonly entry: TrashEntry }): ReactNode {
  const text = strings.trashPage;
  const restore = useRestore();
  const deleteForever = useDeleteForever();
  const { done, error } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const named = { kind: text.kinds[kind].toLowerCase(), name };
  const bringBack = async () => {
    setBusy(true);
    const result = await restore([id]);
    setBusy(false);
    if (result.ok) done(format(text.restored, { name }));
    else error(describeFailure(result.error).replace(/^ids\[0\]: /, `“${name}”: `));
  };
  const remove = async () => {
    const result = await deleteForever(id);
    if (result.ok) done(format(text.removed, { name }));
    return failureOf(result);
  };
  return (
    <div className={`${styles.actions} beside`}>
      <Button
        icon="undo"
        busy={isBusy}
        aria-label={format(text.restoreNamed, named)}
        onClick={() => void bringBack()}
      >
        {text.restore}
      </Button>
      <Button kind="quiet" aria-label={format(text.removeNamed, named)} onClick={() => setConfirming(true)}>
        {text.remove}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={format(text.removeTitle, { name })}
          confirmLabel={text.removeConfirm}
          isDangerous
          onConfirm={remove}
          onCancel={() => setConfirming(false)}
        >
          {text.removeText}
        </ConfirmDialog>
      )}
    </div>
  );
}
