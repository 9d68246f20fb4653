import { type ReactNode, useId, useState } from 'react';
import { usePermission } from '../client/client-context.tsx';
import { type DocumentOwner, useDocumentChanges, useDocuments } from '../data/documents.ts';
import { Loaded } from '../data/loaded.tsx';
import { format } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { focusFallback } from '../ui/use-focus-rescue.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentRow } from './document-row.tsx';
import styles from './documents.module.css';

/** The documents and notes of a map, as a section of its page. */
export function DocumentsPanel({ owner }: { readonly owner: DocumentOwner }): ReactNode {
  const titleId = useId();
  return (
    <section className={`${styles.panel} stack-3`} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} {...focusFallback}>
        {strings.documents.open}
      </h2>
      <Documents owner={owner} />
    </section>
  );
}

interface DocumentsButtonProps {
  readonly owner: DocumentOwner;
  /** The name of the floor or zone. */
  readonly name: string;
}

/** A button that opens the documents and notes of a floor or a zone. */
export function DocumentsButton({ owner, name }: DocumentsButtonProps): ReactNode {
  const text = strings.documents;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="document" label={text.open} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={format(text.titleOf, { name })} onClose={() => setOpen(false)}>
          <Documents owner={owner} />
        </Dialog>
      )}
    </>
  );
}

function Documents({ owner }: { readonly owner: DocumentOwner }): ReactNode {
  const text = strings.documents;
  const documents = useDocuments(owner);
  const mayEdit = usePermission('maps:write');
  return (
    <div className="stack-3">
      <Loaded query={documents} failedTitle={text.loadFailed} placeholder={<Skeleton height="4rem" />}>
        {(data) =>
          data.length === 0 ? (
            <p className="muted">{text.empty}</p>
          ) : (
            <ul className={styles.rows}>
              {data.map((document) => (
                <DocumentRow key={document.attachmentId} {...{ owner, document, mayEdit }} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayEdit && <AddDocument owner={owner} />}
    </div>
  );
}

function AddDocument({ owner }: { readonly owner: DocumentOwner }): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const changes = useDocumentChanges(owner);
  if (!isAdding)
    return (
      <div>
        <Button icon="add" onClick={() => setAdding(true)}>
          {strings.documents.add}
        </Button>
      </div>
    );
  return (
    <DocumentForm
      document={undefined}
      save={changes.add}
      onDone={() => setAdding(false)}
      onCancel={() => setAdding(false)}
    />
  );
}
