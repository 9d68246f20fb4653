import { type ReactNode, useRef } from 'react';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { readDroppedFiles } from './chosen-files.ts';
import styles from './import-page.module.css';

interface DropZoneProps {
  readonly error: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts files from the file picker, or files and folders dropped onto it. */
export function DropZone({ error, onFiles }: DropZoneProps): ReactNode {
  const text = strings.imports.drop;
  const input = useRef<HTMLInputElement>(null);
  const { isOver, ...dropping } = useFileDrop((data) => void readDroppedFiles(data).then(onFiles));
  return (
    <Field label={text.label} hint={text.hint} error={error}>
      {(control) => (
        <div className={`${styles.drop} ${isOver ? styles.over : ''}`} {...dropping}>
          <Icon name="floors" size={40} />
          <div className={styles.choose}>
            <input
              {...control}
              ref={input}
              type="file"
              multiple
              className={styles.input}
              onChange={({ target }) => {
                const files = [...(target.files ?? [])];
                target.value = ''; // so that the user can choose the same file again after fixing it
                if (files.length > 0) onFiles(files);
              }}
            />
            {/* For pointer users. Keyboards and screen readers use the input itself. */}
            <Button kind="primary" onClick={() => input.current?.click()} tabIndex={-1} aria-hidden="true">
              {text.choose}
            </Button>
            <span className="muted">{text.orDrop}</span>
          </div>
        </div>
      )}
    </Field>
  );
}
