import type { ReactNode } from 'react';
import { format } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type MetadataEntry, writeMetadata } from '../../zones/zone-shape.ts';
import type { ZoneEditor } from '../model/use-zone-editor.ts';
import styles from './metadata-editor.module.css';

interface MetadataEditorProps {
  readonly editor: ZoneEditor;
  readonly error: string | undefined;
}

/** Additional information about a zone, as key-value pairs. */
export function MetadataEditor({ editor, error }: MetadataEditorProps): ReactNode {
  const text = strings.zones.metadata;
  const { selected, changeZone } = editor;
  if (!selected) return null;
  const { entries } = selected.shape.metadata;
  const set = (next: readonly MetadataEntry[], group?: string) =>
    changeZone(selected.id, { metadata: writeMetadata(next) }, group);
  const setRow = (row: number, values: Partial<MetadataEntry>) =>
    set(
      entries.map((entry, at) => (at === row ? { ...entry, ...values } : entry)),
      `metadata ${row} ${Object.keys(values).join()}`,
    );
  return (
    <div className="stack-2">
      {entries.length === 0 && <p className={styles.none}>{text.none}</p>}
      {entries.map((entry, at) => (
        <MetadataRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a key that is being typed may not be unique
          key={at}
          row={at + 1}
          entry={entry}
          onChange={(values) => setRow(at, values)}
          onRemove={() => set(entries.toSpliced(at, 1))}
        />
      ))}
      {error && <Notice kind="error">{error}</Notice>}
      <div>
        <Button icon="add" onClick={() => set([...entries, { key: '', value: '' }])}>
          {text.add}
        </Button>
      </div>
    </div>
  );
}

interface MetadataRowProps {
  readonly row: number;
  readonly entry: MetadataEntry;
  readonly onChange: (values: Partial<MetadataEntry>) => void;
  readonly onRemove: () => void;
}

function MetadataRow({ row, entry, onChange, onRemove }: MetadataRowProps): ReactNode {
  const text = strings.zones.metadata;
  return (
    <div className={styles.row}>
      <input
        className={styles.input}
        aria-label={format(text.key, { row })}
        value={entry.key}
        onChange={({ target }) => onChange({ key: target.value })}
      />
      <input
        className={styles.input}
        aria-label={format(text.value, { row })}
        value={entry.value}
        onChange={({ target }) => onChange({ value: target.value })}
      />
      <IconButton icon="delete" label={format(text.remove, { row })} onClick={onRemove} />
    </div>
  );
}
