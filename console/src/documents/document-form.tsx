import type { ApiFailure, Attachment, Result } from '@muster/sdk/client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeFailure } from '../client/api-errors.ts';
import type { DocumentFields } from '../data/documents.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog.tsx';
import { Field, TextAreaField, TextField } from '../ui/field.tsx';
import { Failure } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { type UploadOptions, useUpload } from '../uploads/use-upload.ts';
import styles from './documents.module.css';

const maxFileBytes = 20 * 1024 * 1024;

interface DocumentFormProps {
  /** The document to change; `undefined` to add one, which may have a file. */
  readonly document: Attachment | undefined;
  readonly save: (
    fields: DocumentFields,
    file: File | undefined,
    options: UploadOptions,
  ) => Promise<Result<unknown>>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Adds a document or a note, or changes the title and the note of one. */
export function DocumentForm({ document, save, onDone, onCancel }: DocumentFormProps): ReactNode {
  const text = strings.documents;
  const form = useDocumentForm(document, save, onDone);
  return (
    <form
      className={`${styles.form} stack-3`}
      onSubmit={form.submit}
      noValidate
      aria-label={document ? text.edit : text.add}
    >
      <Failure>{form.failure && describeFailure(form.failure)}</Failure>
      {!document && (
        <Field label={text.file} hint={text.fileHint} error={form.errors.file} isOptional>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/jpeg,image/png,application/pdf"
              onChange={({ target }) => form.choose(target.files?.[0])}
            />
          )}
        </Field>
      )}
      <TextField
        label={text.titleField}
        maxLength={200}
        error={form.errors.title}
        value={form.title}
        onChange={({ target }) => form.setTitle(target.value)}
      />
      <TextAreaField
        label={text.note}
        hint={text.noteHint}
        rows={4}
        maxLength={20_000}
        isOptional
        value={form.note}
        onChange={({ target }) => form.setNote(target.value)}
      />
      {form.progress?.part !== undefined && <ProgressBar label={text.uploading} value={form.progress.part} />}
      <DialogActions>
        <Button onClick={form.progress ? form.progress.stop : onCancel}>{strings.actions.cancel}</Button>
        <Button type="submit" busy={form.progress !== undefined}>
          {text.save}
        </Button>
      </DialogActions>
    </form>
  );
}

type Errors = Readonly<Partial<Record<'title' | 'file', string>>>;

function useDocumentForm(
  document: Attachment | undefined,
  save: DocumentFormProps['save'],
  onDone: () => void,
) {
  const text = strings.documents;
  const [title, setTitle] = useState(document?.title ?? '');
  const [note, setNote] = useState(document?.note ?? '');
  const [file, setFile] = useState<File>();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const { progress, run } = useUpload();
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    if (chosen && title.trim() === '') setTitle(chosen.name.replace(/\.\w+$/, '').slice(0, 200));
  };
  const check = (): Errors => {
    const isEmpty = !file && !document?.fileUrl && note.trim() === '';
    const isLarge = file !== undefined && file.size > maxFileBytes;
    return {
      ...(title.trim() === '' && { title: text.titleMissing }),
      ...(isEmpty && { file: text.nothing }),
      ...(isLarge && { file: text.tooLarge }),
    };
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = check();
    setErrors(found);
    const [first] = Object.keys(found);
    if (first)
      return form.querySelector<HTMLElement>(first === 'title' ? 'input:not([type])' : 'input')?.focus();
    const fields = { title: title.trim(), note: note.trim() === '' ? null : note };
    const result = await run(file, (options) => save(fields, file, options));
    if (result.ok) onDone();
    else setFailure(result.error.kind === 'aborted' ? undefined : result.error);
  };
  return { title, setTitle, note, setNote, choose, errors, failure, progress, submit };
}
