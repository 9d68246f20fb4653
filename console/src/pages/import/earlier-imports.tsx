import type { ImportSummary } from '@muster/sdk/client';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { describeFailure } from '../../client/api-errors.ts';
import { useDeleteImport, useImports } from '../../data/imports.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatAgo } from '../../ui/format-ago.ts';
import { useToasts } from '../../ui/toast.tsx';
import { focusFallback } from '../../ui/use-focus-rescue.ts';
import { describeFiles } from './describe-import.ts';
import styles from './import-page.module.css';

/** The department's imports. Users can open one, to continue or undo it, and delete it. */
export function EarlierImports(): ReactNode {
  const text = strings.imports.earlier;
  const titleId = useId();
  const imports = useImports();
  const [removing, setRemoving] = useState<ImportSummary>();
  if (imports.isLoadingError) return <QueryFailure title={text.loadFailed} query={imports} />;
  if (!imports.data?.length) return null;
  return (
    <section className="stack-3" aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} {...focusFallback}>
        {text.title}
      </h2>
      <ul className={styles.rows}>
        {imports.data.map((one) => (
          <ImportRow key={one.importId} summary={one} onRemove={() => setRemoving(one)} />
        ))}
      </ul>
      {removing && <RemoveDialog summary={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  );
}

interface ImportRowProps {
  readonly summary: ImportSummary;
  readonly onRemove: () => void;
}

function ImportRow({ summary, onRemove }: ImportRowProps): ReactNode {
  const text = strings.imports.earlier;
  const { importId, state, files, addedOn } = summary;
  const isRunning = state === 'committing' || state === 'undoing';
  return (
    <li>
      <div className={`${styles.rowText} stack-1`}>
        <Link to={`/import/${importId}`}>{describeFiles(files)}</Link>
        <span className={`${styles.rowFacts} beside`}>
          <Badge kind={state === 'committed' ? 'accent' : state === 'failed' ? 'warning' : 'plain'}>
            {(text.states as Readonly<Record<string, string>>)[state] ?? state}
          </Badge>
          <span className="muted">{format(text.added, { when: formatAgo(addedOn, Date.now()) })}</span>
        </span>
      </div>
      {!isRunning && (
        <Button
          icon="delete"
          onClick={onRemove}
          aria-label={format(text.removeNamed, { files: describeFiles(files) })}
        >
          {strings.actions.delete}
        </Button>
      )}
    </li>
  );
}

interface RemoveDialogProps {
  readonly summary: ImportSummary;
  readonly onClose: () => void;
}

function RemoveDialog({ summary, onClose }: RemoveDialogProps): ReactNode {
  const text = strings.imports.earlier;
  const toasts = useToasts();
  const remove = useDeleteImport();
  const confirm = async () => {
    const result = await remove(summary.importId);
    onClose();
    if (result.ok) toasts.done(text.removed);
    else toasts.error(describeFailure(result.error));
  };
  return (
    <ConfirmDialog
      title={text.removeTitle}
      confirmLabel={text.removeConfirm}
      isDangerous
      onConfirm={confirm}
      onCancel={onClose}
    >
      {text.removeText}
    </ConfirmDialog>
  );
}
