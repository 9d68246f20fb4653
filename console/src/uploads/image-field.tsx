import { type ReactNode, useRef } from 'react';
import { format, locale } from '../strings/format.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { type ControlAttributes, Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';
import { checkImage, isProblem } from './image-checks.ts';
import styles from './image-field.module.css';
import type { PreviewState } from './use-preview.ts';

interface ImageFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly file: File | undefined;
  readonly preview: PreviewState;
  /** The existing image, shown instead of the preview of a new one. */
  readonly present?: ReactNode;
  /** Called with a file that passes the checks, or without a file and with an error. */
  readonly onChange: (file: File | undefined, error: string | undefined) => void;
}

/** Accepts an image from the file picker or dropped onto the field. */
export function ImageField(props: ImageFieldProps): ReactNode {
  const { label, hint, error, file, preview, present } = props;
  const choose = useChecked(props);
  const { isOver, ...dropping } = useFileDrop((data) => void choose(data.files[0]));
  const classes = [styles.drop, isOver && styles.over, error && styles.wrong].filter(Boolean).join(' ');
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={classes} {...dropping}>
          <Picture file={file} preview={preview} present={present} />
          <div className={`${styles.choose} beside`}>
            {file && <FileFacts file={file} preview={preview} />}
            <FilePicker control={control} hasImage={Boolean(file || present)} onChoose={choose} />
          </div>
        </div>
      )}
    </Field>
  );
}

interface FilePickerProps {
  readonly control: ControlAttributes;
  readonly hasImage: boolean;
  readonly onChoose: (file: File | undefined) => Promise<void>;
}

function FilePicker({ control, hasImage, onChoose }: FilePickerProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const text = strings.mapEditor.image;
  return (
    <>
      <input
        {...control}
        ref={input}
        type="file"
        className={styles.input}
        accept=".png,.jpg,.jpeg,.svg,.pdf,.tif,.tiff,image/png,image/jpeg,image/svg+xml,application/pdf,image/tiff"
        onChange={({ target }) => {
          void onChoose(target.files?.[0]);
          target.value = ''; // so that the user can choose the same file again after fixing it
        }}
      />
      {/* For pointer users. Keyboards and screen readers use the input itself. */}
      <Button onClick={() => input.current?.click()} tabIndex={-1} aria-hidden="true">
        {hasImage ? text.chooseOther : text.choose}
      </Button>
      <span className="muted">{text.orDrop}</span>
    </>
  );
}

function useChecked({ onChange }: ImageFieldProps) {
  const latest = useRef<File>(undefined);
  return async (file: File | undefined) => {
    if (!file) return; // the file picker was canceled: keep the earlier choice
    latest.current = file;
    const found = await checkImage(file);
    if (latest.current !== file) return;
    if (!isProblem(found)) return onChange(file, undefined);
    // Rounded up, so that a file one byte over the limit does not seem to be within it.
    const megabytes = (Math.ceil(file.size / 1024 / 102.4) / 10).toLocaleString(locale);
    onChange(undefined, format(strings.mapEditor.image.problems[found], { name: file.name, megabytes }));
  };
}

function Picture({
  file,
  preview,
  present,
}: Pick<ImageFieldProps, 'file' | 'preview' | 'present'>): ReactNode {
  if (file && typeof preview === 'object') return <img className={styles.picture} src={preview.url} alt="" />;
  if (!file && present) return <div className={styles.present}>{present}</div>;
  return (
    <span className={styles.none}>
      <Icon name="map" size={36} />
    </span>
  );
}

function FileFacts({ file, preview }: { readonly file: File; readonly preview: PreviewState }): ReactNode {
  const text = strings.mapEditor.image;
  const megabytes = Math.max(0.01, file.size / 1024 / 1024).toLocaleString(locale, {
    maximumFractionDigits: 2,
  });
  return (
    <p className={styles.facts}>
      <strong>{file.name}</strong>
      <br />
      {typeof preview === 'object'
        ? format(text.facts, { width: preview.width, height: preview.height, megabytes })
        : format(preview === 'loading' ? text.factsLoading : text.factsNoPreview, { megabytes })}
    </p>
  );
}
