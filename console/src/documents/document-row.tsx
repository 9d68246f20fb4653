import type { Attachment } from '@muster/sdk/client';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../client/api-errors.ts';
import { type DocumentOwner, useDocumentChanges } from '../data/documents.ts';
import { useKeptText, useReportDeletion } from '../data/trash.ts';
import { formatBytes } from '../strings/bytes.ts';
import { format, formatCount } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { IconButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { DocumentForm } from './document-form.tsx';
import styles from './documents.module.css';
import { NoteText } from './note-text.tsx';

interface DocumentRowProps {
  readonly owner: DocumentOwner;
  readonly document: Attachment;
  readonly mayEdit: boolean;
}

/** A document or note: opening it, and for editors changing and deleting it. */
export function DocumentRow({ owner, document, mayEdit }: DocumentRowProps): ReactNode {
  const text = strings.documents;
  const [isEditing, setEditing] = useState(false);
  const changes = useDocumentChanges(owner);
  const { attachmentId, title } = document;
  if (isEditing)
    return (
      <li className={styles.row}>
        <DocumentForm
          document={document}
          save={(fields) => changes.change(attachmentId, fields)}
          onDone={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  return (
    <li className={styles.row}>
      {document.thumbnailUrl && (
        <img className={styles.thumbnail} src={document.thumbnailUrl} alt="" loading="lazy" />
      )}
      <div className={styles.facts}>
        <DocumentTitle document={document} />
        {document.note !== null && <NoteText note={document.note} />}
      </div>
      {mayEdit && (
        <div className={styles.actions}>
          <IconButton
            icon="edit"
            label={format(text.editNamed, { title })}
            onClick={() => setEditing(true)}
          />
          <DeleteDocument document={document} remove={changes.remove} />
        </div>
      )}
    </li>
  );
}

function DocumentTitle({ document }: Pick<DocumentRowProps, 'document'>): ReactNode {
  const { title, fileUrl, mediaType, pages, sizeBytes } = document;
  if (fileUrl === null) return <p className={styles.title}>{title}</p>;
  const isPdf = mediaType === 'application/pdf';
  const facts = [
    isPdf ? strings.documents.pdf : '',
    pages === null ? '' : formatCount(strings.documents.pages, pages),
    sizeBytes === null ? '' : formatBytes(sizeBytes),
  ];
  return (
    <>
      <p className={styles.title}>
        <a
          href={fileUrl}
          target="_blank"
          rel="noreferrer noopener"
          download={isPdf ? `${title}.pdf` : undefined}
        >
          {title}
        </a>
      </p>
      <p className="muted">{facts.filter((fact) => fact !== '').join(', ')}</p>
    </>
  );
}

interface DeleteDocumentProps {
  readonly document: Attachment;
  readonly remove: ReturnType<typeof useDocumentChanges>['remove'];
}

function DeleteDocument({ document, remove }: DeleteDocumentProps): ReactNode {
  const text = strings.documents;
  const [isOpen, setOpen] = useState(false);
  const kept = useKeptText();
  const report = useReportDeletion();
  const { attachmentId, title } = document;
  return (
    <>
      <IconButton icon="delete" label={format(text.deleteNamed, { title })} onClick={() => setOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          title={format(text.deleteTitle, { title })}
          confirmLabel={text.delete}
          isDangerous
          onConfirm={async () => {
            const result = await remove(attachmentId);
            if (result.ok) report(format(text.deleted, { title }), [attachmentId]);
            return failureOf(result);
          }}
          onCancel={() => setOpen(false)}
        >
          {kept}
        </ConfirmDialog>
      )}
    </>
  );
}
